import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { typedNumber } from '#rules/competitions/typed-number.ts'
import { longestTypedAnswer, type Answer } from '#rules/questions/question.ts'
import { Field } from '#app/ui/field.tsx'
import type { AnswerProps } from './answer-props.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/**
 * A number or a word. What is typed is the field's own until it is sent: Thai, Korean and Chinese letters are put
 * together by the keyboard, and Enter that ends a letter sends nothing.
 */
export function TypedAnswer({ question: { kind }, given, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const isNumber = kind === 'number'
  const [typed, setTyped] = useState(given === null ? '' : textOf(given))
  const answer = isNumber ? numberAnswer(typed) : textAnswer(typed)
  const isNoNumber = isNumber && answer === null && typed.trim() !== ''
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (answer && !isLocked) onSend(answer)
      }}
    >
      <Field label={t(isNumber ? 'number' : 'text')} error={isNoNumber ? t('noNumber') : undefined}>
        {(ties) => (
          <input
            {...ties}
            className={styles.field}
            type="text"
            inputMode={isNumber ? 'decimal' : 'text'}
            value={typed}
            maxLength={longestTypedAnswer}
            readOnly={isLocked}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
            }}
          />
        )}
      </Field>
      <SendButton isLocked={isLocked} isEmpty={answer === null} isAgain={given !== null} />
    </form>
  )
}

const textOf = (answer: Answer) =>
  answer.kind === 'number' ? String(answer.number) : answer.kind === 'text' ? answer.text : ''

function numberAnswer(typed: string): Answer | null {
  const number = typedNumber(typed)
  return number === null ? null : { kind: 'number', number }
}

function textAnswer(typed: string): Answer | null {
  const text = typed.trim()
  return text === '' ? null : { kind: 'text', text }
}
