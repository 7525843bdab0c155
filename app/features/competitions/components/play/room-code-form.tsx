import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { readRoomCode, roomCodeDigits, roomCodeLength } from '#rules/competitions/room-code.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import styles from './open-rooms.module.css'

type RoomCodeFormProps = {
  typed: string | null
  limited: boolean
  /** Without an account. */
  isGuest?: boolean
}

/** The code on the wall, typed; the last digit goes on by itself. */
export function RoomCodeForm({ typed, limited, isGuest = false }: RoomCodeFormProps) {
  const { t } = useTranslation('competitions')
  const submit = useSubmit()
  // A page of one room has no field for the code of another.
  const action = useLocalePath()('/competition/quiz')
  const [code, setCode] = useState(roomCodeDigits(typed ?? ''))
  const [problem, setProblem] = useState(typed === null ? null : problemOf(typed, limited, isGuest))
  const send = (event: FormEvent) => {
    setProblem(readRoomCode(code) === null ? 'codeWrong' : null)
    if (readRoomCode(code) === null) event.preventDefault()
  }
  const type = (text: string) => {
    const next = roomCodeDigits(text)
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
        {(ties) => (
          <input
            {...ties}
            className={styles.code}
            name="code"
            value={code}
            onChange={(event) => type(event.target.value)}
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

/** A whole code that brought nobody anywhere is one of no room. */
function problemOf(typed: string, limited: boolean, isGuest: boolean) {
  if (limited) return isGuest ? 'guestLimited' : 'codeLimited'
  if (readRoomCode(typed) === null) return 'codeWrong'
  return isGuest ? 'codeNoGuests' : 'codeUnknown'
}
