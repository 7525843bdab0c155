import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { Button } from '#app/ui/buttons/button.tsx'
import { ScreenDialog } from '#app/ui/dialogs/screen-dialog.tsx'
import { ApologyScreen } from '../screens/apology-screen.tsx'
import styles from './outage-screen.module.css'
import type { Outage } from './outage-state.ts'
import { cancelWaitingWrites, retryAll } from './outage-wait.ts'

/**
 * Shows a full-screen dialog if the server is down while the user navigates or saves. A lost network or a background
 * revalidation only shows a line.
 */
export default function OutageNotice({ outage }: { outage: Outage }) {
  const isNavigating = useNavigation().state !== 'idle'
  if (outage.cause === 'server' && (isNavigating || outage.unsaved))
    return <OutageDialog {...outage} goesOn={isNavigating} />
  return createPortal(<OutageLine {...outage} />, lineContainer())
}

/** Renders inside the top modal dialog, because elements outside of it are inert. */
const lineContainer = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

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
          <Button size="small" variant="soft" onClick={retryAll}>
            {t('outage.retry')}
          </Button>
          <Button size="small" variant="quiet" onClick={cancelWaitingWrites}>
            {t('outage.giveUp')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OutageDialog({ unsaved, byItself, goesOn: isNavigating }: Outage & { goesOn: boolean }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const location = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  function stay() {
    // Navigating to an anchor on this page cancels the pending navigation and loads nothing.
    if (isNavigating) void navigate({ ...location, hash: '#content' }, { replace: true, preventScrollReset: true })
    cancelWaitingWrites()
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
          <Button onClick={retryAll}>{t('outage.retry')}</Button>
          <Button variant="soft" onClick={stay}>
            {t('outage.stay')}
          </Button>
        </div>
      </ApologyScreen>
    </ScreenDialog>
  )
}
