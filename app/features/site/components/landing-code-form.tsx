import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '#app/platform/link.tsx'
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

  const send = (event: FormEvent) => {
    if (!isWholeCode(code)) return
    event.preventDefault()
    go(`/join/${plainCode(code)}`)
  }

  return (
    <form id="class-code" className={className} action={inLanguage('/join')} method="get" onSubmit={send}>
      <div className={styles.code}>
        <input
          className={styles.input}
          name="code"
          value={code}
          onChange={(event) => setCode(shownCode(event.target.value))}
          placeholder={t('landing.code.example')}
          aria-label={t('landing.code.label')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" variant="soft">
          {t('landing.code.join')}
        </Button>
      </div>
    </form>
  )
}
