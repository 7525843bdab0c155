import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#app/platform/link.tsx'
import { waitingAtHand } from '#app/platform/shell/outage-state.ts'
import { noticeAtHand } from '#app/platform/shell/outage-watch.tsx'
import { Button } from '#app/ui/button.tsx'
import { isWholeCode, plainCode, shownCode } from './landing-class-code.ts'
import { useLocalePath } from './use-locale-path.ts'
import styles from './landing-code-form.module.css'

/**
 * The way in for a class. Without script it is a plain form that asks `/join`; with it, a whole code goes straight to
 * its class.
 */
export function ClassCodeForm({ className }: { className?: string }) {
  const { t } = useTranslation('site')
  const inLanguage = useLocalePath()
  const go = useGo()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    if (!isWholeCode(code)) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await isAnswered(inLanguage('/join'), plainCode(code))
    setBusy(false)
    go(`/join/${plainCode(code)}`)
  }

  return (
    <form
      id="class-code"
      className={className}
      action={inLanguage('/join')}
      method="get"
      onSubmit={(event) => void send(event)}
    >
      <div className={styles.code}>
        <input
          className={styles.input}
          name="code"
          value={code}
          onFocus={getReadyToWait}
          onChange={(event) => setCode(shownCode(event.target.value))}
          placeholder={t('landing.code.example')}
          aria-label={t('landing.code.label')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="soft" busy={busy}>
          {t('landing.code.join')}
        </Button>
      </div>
    </form>
  )
}

/**
 * The router loads a page anew whose parts do not come, and while the server is away that would leave nothing of what
 * was typed. So it is asked first, and waited for where the code stands; without a network the router has a screen.
 */
const isAnswered = (joinPath: string, code: string) =>
  fetch(new URL(`${joinPath}.data?code=${code}`, location.origin)).catch(() => null)

/** Fetched when somebody begins to type: without a server it could not be. */
function getReadyToWait() {
  void waitingAtHand()
  void noticeAtHand()
}
