import { clsx } from 'clsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { normalizeDigits, roomCodePath, parseRoomCodeOnly, roomSignInPath } from '#rules/competitions/room-code.ts'
import { explainInvalidClassCode, parseClassCode } from '#rules/classrooms/class-code.ts'
import { Link, useNavigateTo } from '#app/platform/pages/link.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { formatTypedCode } from './format-typed-code.ts'
import { RoomCodeNotice } from './room-code-notice.tsx'
import layout from './join-page.module.css'
import styles from './join-code-form.module.css'

type JoinCodeFormProps = {
  /** Invalid code that was submitted without JavaScript; shown again. */
  typed: string
  /** Well-formed code that matched no class; prefilled so that the child can compare it letter by letter. */
  invalidCode: string
  /** Code of the competition to open after sign-in. */
  room: string | null
  problem: string | null
  onRetry?: () => void
  looking: boolean
  onScan: () => void
}

/** Sign-in page for children: scan a login card, or type the class code from the board. */
export function JoinCodeForm({
  typed,
  invalidCode,
  room: roomCode,
  problem,
  onRetry,
  looking,
  onScan,
}: JoinCodeFormProps) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const navigateTo = useNavigateTo()
  const [code, setCode] = useState(formatTypedCode(typed || invalidCode))
  const [objection, setObjection] = useState(typed === '' ? null : explainInvalidClassCode(normalizeDigits(typed)))

  const input = useRef<HTMLInputElement>(null)
  // Not on touch devices, where focus would open the on-screen keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])

  const classAddress = (classCode: string) => (roomCode ? roomSignInPath(roomCode, classCode) : `/join/${classCode}`)
  const logIn = roomCode ? `/login?redirect=${encodeURIComponent(roomCodePath(roomCode))}` : '/login'

  const send = (event: FormEvent) => {
    event.preventDefault()
    const room = parseRoomCodeOnly(code)
    if (room) return navigateTo(roomCodePath(room))
    const classCode = parseClassCode(code)
    // The field is also empty when all typed letters were of another alphabet: keep the keyboard message then.
    setObjection((current) => (code === '' && current?.reason === 'keyboard' ? current : explainInvalidClassCode(code)))
    if (classCode) navigateTo(classAddress(classCode))
  }

  /** Letters of another alphabet are dropped, so show a message to switch the keyboard. */
  const changeCode = (text: string) => {
    const invalidReason = explainInvalidClassCode(normalizeDigits(text))
    const next = formatTypedCode(text)
    setCode(next)
    const room = parseRoomCodeOnly(next)
    // Six digits may be the start of a class code; open the room only if a digit never occurs in class codes.
    if (room && next.length > code.length && explainInvalidClassCode(room)?.reason === 'letters')
      navigateTo(roomCodePath(room))
    // Submit automatically when the last letter is typed; a corrected code needs the button.
    const classCode = parseClassCode(next)
    if (classCode && next.length > code.length) navigateTo(classAddress(classCode))
    setObjection(invalidReason?.reason === 'keyboard' ? invalidReason : null)
  }

  const byCard = (
    <section key="card" className={styles.way} aria-labelledby="by-card">
      <Picture name="kite" size={88} />
      <h2 id="by-card" className={styles.name}>
        {t('join.byCard')}
      </h2>
      <p className={styles.hint}>{t('join.byCardHint')}</p>
      <Button size="large" wide icon={<IconScan aria-hidden />} onClick={onScan}>
        {t('join.scan')}
      </Button>
    </section>
  )
  const byCode = (
    <form
      key="code"
      className={styles.way}
      aria-labelledby="by-code"
      action={localized('/join')}
      method="get"
      onSubmit={send}
      noValidate
    >
      {roomCode && <input type="hidden" name="room" value={roomCode} />}
      <Picture name="key" size={88} />
      <h2 id="by-code" className={styles.name}>
        {t('join.byCode')}
      </h2>
      <Field
        label={t('join.code')}
        error={
          objection
            ? t(`join.codeWrong.${objection.reason}`, {
                letters: 'letters' in objection ? objection.letters.join(', ') : '',
              })
            : undefined
        }
        hint={t('join.codeHint')}
        className={styles.field}
      >
        {(ties) => (
          <input
            {...ties}
            ref={input}
            className={clsx(ties.className, styles.code)}
            name="code"
            value={code}
            onChange={(event) => changeCode(event.target.value)}
            placeholder={t('join.example')}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            required
          />
        )}
      </Field>
      <Button type="submit" size="large" variant="go" wide icon={<IconArrowRight aria-hidden />}>
        {t('join.go')}
      </Button>
    </form>
  )
  return (
    <div className={layout.page} data-surface="learner">
      <h1 className={styles.title}>{t('join.heading')}</h1>
      {roomCode && <RoomCodeNotice room={roomCode} />}
      {problem && (
        <Notice
          kind="warning"
          action={
            onRetry && (
              <Button variant="soft" onClick={onRetry}>
                {t('scan.again')}
              </Button>
            )
          }
        >
          {problem}
        </Notice>
      )}
      {looking && (
        <p role="status" className={styles.looking}>
          {t('join.looking')}
        </p>
      )}
      <div className={styles.ways}>
        {/* A child who came with a competition code is typing codes already, so the class code comes first. */}
        {roomCode ? [byCode, byCard] : [byCard, byCode]}
      </div>
      <p className={styles.others}>
        {t('join.grownUp')} <Link to={logIn}>{t('join.logIn')}</Link>
      </p>
      {roomCode && (
        <p className={styles.others}>
          {t('room.guest')} <Link to="/competition/quiz">{t('room.typeAgain')}</Link>
        </p>
      )}
    </div>
  )
}
