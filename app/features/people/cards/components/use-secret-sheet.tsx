import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { PrintedSecret } from '../contract.ts'
import { useCountdown } from '../pad/use-countdown.ts'

// Loaded on demand: teachers open the class pages far more often than this sheet.
const SecretSheet = lazy(() => import('./secret-sheet.tsx'))

type Child = { id: string; name: string }

/** Long enough to read the secret to a child, too short for other people who pass the screen later. */
const displaySeconds = 30

/** A sheet that shows a child's secret for some seconds and lets the teacher end a lockout. */
export function useSecretSheet(classroomId: string): { show: (child: Child) => void; sheet: ReactNode } {
  const to = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students`)
  const { locale } = splitLocale(useLocation().pathname)
  const { t } = useTranslation('cards')
  const [child, setChild] = useState<Child | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<PrintedSecret | null>(null)
  const [remainingSeconds, setRemainingSeconds] = useCountdown(() => setSecret(null))
  const [allowed, setAllowed] = useState(false)
  const actionOptions = { to, skipRevalidation: true, isImmediate: true } as const
  const showAction = useAction<{ secret: PrintedSecret }>('show-secret', {
    ...actionOptions,
    onDone(result) {
      setSecret(result.secret)
      setRemainingSeconds(displaySeconds)
    },
  })
  const showSecret = (id: string) => showAction.send({ classroom: classroomId, student: id, locale })
  const allowAction = useAction('allow-sign-in', { ...actionOptions, onDone: () => setAllowed(true) })
  const renewAction = useAction('reset-secrets', {
    ...actionOptions,
    onDone() {
      setAllowed(true)
      showSecret(child!.id)
    },
  })

  const show = (child: Child) => {
    setChild(child)
    setOpen(true)
    setAllowed(false)
    showSecret(child.id)
  }
  // Remove the secret from memory when the sheet closes.
  const close = () => {
    setOpen(false)
    setSecret(null)
    setRemainingSeconds(0)
  }
  const sheet = (
    <Sheet title={child?.name ?? t('help.title')} opened={isOpen} onClose={close}>
      <Suspense>
        {child && isOpen && (
          <SecretSheet
            classroomId={classroomId}
            child={child}
            secret={secret}
            remainingSeconds={remainingSeconds}
            totalSeconds={displaySeconds}
            allowed={allowed}
            error={showAction.error ?? allowAction.error ?? renewAction.error}
            busy={showAction.busy ? 'looking' : allowAction.busy ? 'allowing' : renewAction.busy ? 'renewing' : null}
            onShow={() => showSecret(child.id)}
            onAllow={() => allowAction.send({ student: child.id })}
            onRenew={() => renewAction.send({ student: child.id })}
          />
        )}
      </Suspense>
    </Sheet>
  )
  return { show, sheet }
}
