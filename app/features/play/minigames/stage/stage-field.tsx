import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { TextField } from './game-view.ts'
import styles from './stage-field.module.css'

type StageFieldProps = {
  field: TextField
  /** Returns whether the game accepted the text. */
  onText: (text: string, isSent: boolean, time: number) => boolean
}

/**
 * Input field for the device keyboard. While an input method editor is composing, partial text is never counted as
 * wrong: only a complete word or text submitted with Enter is accepted.
 */
export function StageField({ field: { label, language }, onText }: StageFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  const submit = (isSent: boolean, time: number) => {
    const element = input.current
    const text = element?.value.normalize('NFC').trim() ?? ''
    if (element === null || text === '' || !onText(text, isSent, time)) return
    element.value = ''
    // A composing input method editor would insert its letters again; blurring the field ends the composition.
    element.blur()
    element.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit(true, event.timeStamp)
  }
  return (
    <input
      ref={input}
      className={styles.field}
      aria-label={label}
      placeholder={label}
      lang={language}
      maxLength={40}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="send"
      onKeyDown={onKeyDown}
      onInput={(event: FormEvent) => submit(false, event.timeStamp)}
      onCompositionEnd={(event) => submit(false, event.timeStamp)}
    />
  )
}
