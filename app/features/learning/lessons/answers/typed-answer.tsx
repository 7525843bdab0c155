import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseTypedNumber } from '#rules/competitions/typed-number.ts'
import { maxTypedAnswerLength, type Answer } from '#rules/questions/question.ts'
import { Field } from '#app/ui/fields/field.tsx'
import type { AnswerProps } from './answer-props.ts'
import { SendButton } from './send-button.tsx'
import styles from './answers.module.css'

/**
 * Answer typed as a number or text. The draft stays local to the field until it is sent. Enter that completes an IME
 * composition (Thai, Korean, Chinese) does not send.
 */
export function TypedAnswer({ question: { kind }, sentAnswer, isLocked, onSend }: AnswerProps) {
  const { t } = useTranslation('answers')
  const isNumber = kind === 'number'
  const [typed, setTyped] = useState(sentAnswer === null ? '' : textOf(sentAnswer))
  const parsedAnswer = isNumber ? numberAnswer(typed) : textAnswer(typed)
  const isInvalidNumber = isNumber && parsedAnswer === null && typed.trim() !== ''
  return (
    <form
      className={styles.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (parsedAnswer && !isLocked) onSend(parsedAnswer)
      }}
    >
      <Field label={t(isNumber ? 'number' : 'text')} error={isInvalidNumber ? t('noNumber') : undefined}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            className={styles.field}
            type="text"
            inputMode={isNumber ? 'decimal' : 'text'}
            value={typed}
            maxLength={maxTypedAnswerLength}
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
      <SendButton isLocked={isLocked} isEmpty={parsedAnswer === null} isAgain={sentAnswer !== null} />
    </form>
  )
}

const textOf = (answer: Answer) =>
  answer.kind === 'number' ? String(answer.number) : answer.kind === 'text' ? answer.text : ''

function numberAnswer(typed: string): Answer | null {
  const number = parseTypedNumber(typed)
  return number === null ? null : { kind: 'number', number }
}

function textAnswer(typed: string): Answer | null {
  const text = typed.trim()
  return text === '' ? null : { kind: 'text', text }
}
