import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { parseRoomCode, extractRoomCodeDigits, roomCodeLength } from '#rules/competitions/room-code.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import styles from './open-rooms.module.css'

type RoomCodeFormProps = {
  typed: string | null
  limited: boolean
  /** True for visitors without an account. */
  isGuest?: boolean
}

/** Field for the code shown on the wall; submits itself after the last digit. */
export function RoomCodeForm({ typed, limited, isGuest = false }: RoomCodeFormProps) {
  const { t } = useTranslation('competitions')
  const submit = useSubmit()
  // The page of a single room has no code field, so the form always goes to the lobby page.
  const action = useLocalePath()('/competition/quiz')
  const [code, setCode] = useState(extractRoomCodeDigits(typed ?? ''))
  const [problem, setProblem] = useState(typed === null ? null : problemOf(typed, limited, isGuest))
  const send = (event: FormEvent) => {
    setProblem(parseRoomCode(code) === null ? 'codeWrong' : null)
    if (parseRoomCode(code) === null) event.preventDefault()
  }
  const handleTyping = (text: string) => {
    const next = extractRoomCodeDigits(text)
    setCode(next)
    setProblem(null)
    if (next.length === roomCodeLength && next.length > code.length)
      void submit({ code: next }, { method: 'get', action })
  }
  return (
    <Form method="get" action={action} className={styles.form} onSubmit={send} aria-labelledby="by-code" noValidate>
      <h2 id="by-code" className={styles.heading}>
        {t(isGuest ? 'lobby.guest' : 'lobby.byCode')}
      </h2>
      {isGuest && <p className={styles.text}>{t('lobby.guestText')}</p>}
      <Field label={t('lobby.code')} hint={t('lobby.codeHint')} error={problem && t(`lobby.${problem}`)}>
        {(fieldProps) => (
          <input
            {...fieldProps}
            className={styles.code}
            name="code"
            value={code}
            onChange={(event) => handleTyping(event.target.value)}
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            required
          />
        )}
      </Field>
      <Button type="submit" size="large" wide icon={<IconArrowRight aria-hidden />}>
        {t('lobby.enter')}
      </Button>
    </Form>
  )
}

/** A complete code that led nowhere belongs to no open room. */
function problemOf(typed: string, limited: boolean, isGuest: boolean) {
  if (limited) return isGuest ? 'guestLimited' : 'codeLimited'
  if (parseRoomCode(typed) === null) return 'codeWrong'
  return isGuest ? 'codeNoGuests' : 'codeUnknown'
}
