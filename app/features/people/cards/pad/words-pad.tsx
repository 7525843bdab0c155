import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { parseWords } from '#rules/cards/secrets.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import type { SignInAttempt } from './use-sign-in-attempt.ts'
import styles from './words-pad.module.css'

/** One field for two words and two digits, as printed on the card; spaces and capitals do not matter. */
export function WordsPad({ attempt: { busy, failure, tries, enter } }: { attempt: SignInAttempt }) {
  const { t } = useTranslation('cards')
  const [words, setWords] = useState('')
  const [isMalformed, setMalformed] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (tries > 0) formRef.current?.querySelector('input')?.select()
  }, [tries])

  const send = (event: FormEvent) => {
    event.preventDefault()
    // A malformed secret cannot be right, so do not spend an attempt on it.
    const isWellFormed = parseWords(words) !== null
    setMalformed(!isWellFormed)
    if (isWellFormed) enter({ words })
  }

  return (
    <form ref={formRef} className={styles.pad} onSubmit={send} noValidate>
      <WaoStill mood={failure ? 'thinking' : 'hello'} size={140} className={styles.wao} />
      <ReadAloud className={styles.aloud} text={`${t('pad.words')}. ${t('pad.wordsHint')}`} />
      <TextField
        label={t('pad.words')}
        hint={t('pad.wordsHint')}
        error={isMalformed ? t('pad.wordsShape') : failure ? <ReasonText reason={failure.reason} /> : undefined}
        className={styles.field}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        data-first
        required
      />
      <Button type="submit" size="large" variant="go" wide busy={busy} icon={<IconArrowRight aria-hidden />}>
        {t('pad.enter')}
      </Button>
    </form>
  )
}
