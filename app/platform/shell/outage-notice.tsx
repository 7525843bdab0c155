import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ScreenDialog } from '#app/ui/screen-dialog.tsx'
import { ApologyScreen } from './apology-screen.tsx'
import styles from './outage-screen.module.css'
import type { Outage } from './outage-state.ts'
import { giveUpSaving, tryAgain } from './outage-wait.ts'

/** Somebody who goes on or saves is told on a whole screen; what is only read again behind them costs a line. */
export default function OutageNotice({ outage }: { outage: Outage }) {
  const { t } = useTranslation()
  const goesOn = useNavigation().state !== 'idle'
  if (goesOn || outage.unsaved) return <OutageDialog {...outage} goesOn={goesOn} />
  return (
    <p className={styles.line} role="status">
      <span className={styles.pulse} aria-hidden />
      {t('outage.line')}
    </p>
  )
}

function OutageDialog({ unsaved, byItself, goesOn }: Outage & { goesOn: boolean }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function stay() {
    // A step to a place on this page ends the one under way, and loads nothing.
    if (goesOn) void navigate({ ...location, hash: '#content' }, { replace: true, preventScrollReset: true })
    giveUpSaving()
  }

  return (
    <ScreenDialog ref={dialog} aria-labelledby="outage-title" onCancel={(event) => (event.preventDefault(), stay())}>
      <ApologyScreen as="div" mood="asleep" title={t('outage.title')} titleId="outage-title">
        <p>{t(unsaved ? 'outage.unsaved' : 'outage.text')}</p>
        <p>{t('outage.kept')}</p>
        <p role="status">
          {byItself && <span className={styles.pulse} aria-hidden />}
          {t(byItself ? 'outage.byItself' : 'outage.decide')}
        </p>
        <div className={styles.ways}>
          <Button onClick={tryAgain}>{t('outage.retry')}</Button>
          <Button variant="soft" onClick={stay}>
            {t('outage.stay')}
          </Button>
        </div>
      </ApologyScreen>
    </ScreenDialog>
  )
}
