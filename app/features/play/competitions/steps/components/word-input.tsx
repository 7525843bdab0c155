import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { maxWordLetters } from '#rules/competitions/steps/word-cloud.ts'
import type { Answer } from '#rules/questions/question.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import styles from './step-phase.module.css'

type WordInputProps = { sentAnswer: Answer | null; isLocked: boolean; onSend: (answer: Answer) => void }

/** Field for one short word; spaces are removed, because a word cloud shows single words. */
export function WordInput({ sentAnswer, isLocked, onSend }: WordInputProps) {
  const { t } = useTranslation(['competitions', 'answers'])
  const [word, setWord] = useState(sentAnswer?.kind === 'text' ? sentAnswer.text : '')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (word !== '') onSend({ kind: 'text', text: word })
      }}
    >
      <TextField
        label={t('step.word')}
        hint={t('step.wordHint')}
        autoComplete="off"
        maxLength={maxWordLetters}
        disabled={isLocked}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value.replaceAll(/\s/gu, ''))}
      />
      <Button
        type="submit"
        variant="go"
        size="large"
        wide
        disabled={isLocked || word === ''}
        icon={<IconSend aria-hidden />}
      >
        {t('answers:send')}
      </Button>
    </form>
  )
}
