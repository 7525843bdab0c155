import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { TextField } from './game-view.ts'
import styles from './stage-field.module.css'

type StageFieldProps = {
  field: TextField
  /** Answers whether the text was taken. */
  onText: (text: string, isSent: boolean, time: number) => boolean
}

/**
 * Text of the device's own keyboard. While an input method is still composing, letters on their way are looked at but
 * never judged: only a word that is whole is taken, or what was sent with Enter.
 */
export function StageField({ field: { label, language }, onText }: StageFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  const offer = (isSent: boolean, time: number) => {
    const element = input.current
    const text = element?.value.normalize('NFC').trim() ?? ''
    if (element === null || text === '' || !onText(text, isSent, time)) return
    element.value = ''
    // An input method that is composing would put its letters in again; leaving the field ends it.
    element.blur()
    element.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    offer(true, event.timeStamp)
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
      onInput={(event: FormEvent) => offer(false, event.timeStamp)}
      onCompositionEnd={(event) => offer(false, event.timeStamp)}
    />
  )
}
