import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigateTo } from '#app/platform/pages/link.tsx'
import { loadOutageWait } from '#app/platform/shell/outage/outage-state.ts'
import { loadOutageNotice } from '#app/platform/shell/outage/outage-watch.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { isCompleteCode, normalizeCode, formatCode } from './landing-class-code.ts'
import { useLocalePath } from '../use-locale-path.ts'
import styles from './landing-code-form.module.css'

/**
 * Form to join a class by its code. Without JavaScript it submits to `/join`; with it, a complete code opens the class
 * directly.
 */
export function ClassCodeForm({ className }: { className?: string }) {
  const { t } = useTranslation('public-pages')
  const inLanguage = useLocalePath()
  const navigateTo = useNavigateTo()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    if (!isCompleteCode(code)) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    await waitForServer(inLanguage('/join'), normalizeCode(code))
    setBusy(false)
    navigateTo(`/join/${normalizeCode(code)}`)
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
          onFocus={preloadOutageParts}
          onChange={(event) => setCode(formatCode(event.target.value))}
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
 * Waits for the server before navigation: if the server is down, the router reloads the page and the typed code is
 * lost. A network error is ignored, because the router has its own offline page.
 */
const waitForServer = (joinPath: string, code: string) =>
  fetch(new URL(`${joinPath}.data?code=${code}`, location.origin)).catch(() => null)

/** Loads the outage notice in advance: it cannot be loaded when the server is down. */
function preloadOutageParts() {
  void loadOutageWait()
  void loadOutageNotice()
}
