import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ScreenDialog } from '#app/ui/screen-dialog.tsx'
import { ApologyScreen } from './apology-screen.tsx'
import styles from './outage-screen.module.css'
import type { Outage } from './outage-state.ts'
import { giveUpSaving, tryAgain } from './outage-wait.ts'

/**
 * Somebody who goes on or saves while Skykite is away is told on a whole screen; a lost network, and what is only read
 * again behind them, cost a line.
 */
export default function OutageNotice({ outage }: { outage: Outage }) {
  const goesOn = useNavigation().state !== 'idle'
  if (outage.cause === 'server' && (goesOn || outage.unsaved)) return <OutageDialog {...outage} goesOn={goesOn} />
  return createPortal(<OutageLine {...outage} />, placeOfLine())
}

/** Nothing outside of an open dialog can be pressed. */
const placeOfLine = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

function OutageLine({ cause, unsaved }: Outage) {
  const { t } = useTranslation()
  return (
    <div className={styles.line} data-cause={cause}>
      <p role="status">
        <span className={cause === 'sent' ? styles.done : styles.pulse} aria-hidden />
        {cause === 'sent'
          ? t('outage.sent')
          : !unsaved
            ? t('outage.line')
            : t(navigator.onLine ? 'outage.restart' : 'outage.network')}
      </p>
      {unsaved && (
        <div className={styles.ways}>
          <Button size="small" variant="soft" onClick={tryAgain}>
            {t('outage.retry')}
          </Button>
          <Button size="small" variant="quiet" onClick={giveUpSaving}>
            {t('outage.giveUp')}
          </Button>
        </div>
      )}
    </div>
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
