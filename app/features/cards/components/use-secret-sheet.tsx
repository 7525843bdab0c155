import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import type { PrintedSecret } from '../contract.ts'
import { useCountdown } from './use-countdown.ts'

// Fetched when somebody needs help: the pages of a class are opened far more often.
const SecretSheet = lazy(() => import('./secret-sheet.tsx'))

type Child = { id: string; name: string }

/** Long enough to say them to a child, too short for whoever walks by later. */
const shownSeconds = 30

/** One child's secret in a sheet over the page, for a moment; with it a locked-out child is let in again. */
export function useSecretSheet(classroomId: string): { show: (child: Child) => void; sheet: ReactNode } {
  const to = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/students`)
  const { locale } = splitLocale(useLocation().pathname)
  const { t } = useTranslation('cards')
  const [child, setChild] = useState<Child | null>(null)
  const [opened, setOpened] = useState(false)
  const [secret, setSecret] = useState<PrintedSecret | null>(null)
  const [left, setLeft] = useCountdown(() => setSecret(null))
  const [allowed, setAllowed] = useState(false)
  const sending = { to, stays: true, onlyNow: true } as const
  const showing = useAction<{ secret: PrintedSecret }>('show-secret', {
    ...sending,
    done(shown) {
      setSecret(shown.secret)
      setLeft(shownSeconds)
    },
  })
  const look = (id: string) => showing.send({ classroom: classroomId, student: id, locale })
  const allowing = useAction('allow-sign-in', { ...sending, done: () => setAllowed(true) })
  const renewing = useAction('reset-secrets', {
    ...sending,
    done() {
      setAllowed(true)
      look(child!.id)
    },
  })

  const show = (wanted: Child) => {
    setChild(wanted)
    setOpened(true)
    setAllowed(false)
    look(wanted.id)
  }
  // What is closed holds no secret.
  const close = () => {
    setOpened(false)
    setSecret(null)
    setLeft(0)
  }
  const sheet = (
    <Sheet title={child?.name ?? t('help.title')} opened={opened} onClose={close}>
      <Suspense>
        {child && opened && (
          <SecretSheet
            classroomId={classroomId}
            child={child}
            secret={secret}
            seconds={left}
            of={shownSeconds}
            allowed={allowed}
            error={showing.error ?? allowing.error ?? renewing.error}
            busy={showing.busy ? 'looking' : allowing.busy ? 'allowing' : renewing.busy ? 'renewing' : null}
            onLook={() => look(child.id)}
            onAllow={() => allowing.send({ student: child.id })}
            onRenew={() => renewing.send({ student: child.id })}
          />
        )}
      </Suspense>
    </Sheet>
  )
  return { show, sheet }
}
