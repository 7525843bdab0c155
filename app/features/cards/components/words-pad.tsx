import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { readWords } from '#rules/cards/secrets.ts'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import type { Entering } from './use-entering.ts'
import styles from './words-pad.module.css'

/** Two words and two digits, in one line as they stand on the card; spaces and capitals do not matter. */
export function WordsPad({ entering: { busy, missed, tries, enter } }: { entering: Entering }) {
  const { t } = useTranslation('cards')
  const [words, setWords] = useState('')
  const [objection, setObjection] = useState(false)
  const field = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (tries > 0) field.current?.querySelector('input')?.select()
  }, [tries])

  const send = (event: FormEvent) => {
    event.preventDefault()
    // Nobody's secret looks like this, so it is not a try.
    const possible = readWords(words) !== null
    setObjection(!possible)
    if (possible) enter({ words })
  }

  return (
    <form ref={field} className={styles.pad} onSubmit={send} noValidate>
      <WaoStill mood={missed ? 'thinking' : 'hello'} size={140} className={styles.wao} />
      <ReadAloud className={styles.aloud} text={`${t('pad.words')}. ${t('pad.wordsHint')}`} />
      <TextField
        label={t('pad.words')}
        hint={t('pad.wordsHint')}
        error={objection ? t('pad.wordsShape') : missed ? <ReasonText reason={missed.reason} /> : undefined}
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
