import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs'
import { plainDigits, roomCodeAddress, roomCodeAlone, roomSignInAddress } from '#rules/competitions/room-code.ts'
import { classCodeLength, objectionTo, readClassCode, showClassCode } from '#rules/class-code.ts'
import { Link, useGo } from '#app/platform/link.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { RoomWanted } from './room-wanted.tsx'
import styles from './join-code-form.module.css'

type JoinCodeFormProps = {
  /** What was sent without script, and was no code. */
  typed: string
  /** A code that opened nothing, to be looked at again letter by letter. */
  again: string
  /** The code of a competition that they go to when they are in. */
  room: string | null
  problem: string | null
  onRetry?: () => void
  looking: boolean
  onScan: () => void
}

/** As it is typed: letters and digits only, four and four. */
function shown(typed: string): string {
  const plain = plainDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, classCodeLength)
  return plain.length > 4 ? showClassCode(plain) : plain
}

/** The way in for children: show a card, or type what stands on the board. */
export function JoinCodeForm({ typed, again, room: wanted, problem, onRetry, looking, onScan }: JoinCodeFormProps) {
  const { t } = useTranslation('cards')
  const localized = useLocalePath()
  const go = useGo()
  const [code, setCode] = useState(shown(typed || again))
  const [objection, setObjection] = useState(typed === '' ? null : objectionTo(plainDigits(typed)))

  const classAddress = (read: string) => (wanted ? roomSignInAddress(wanted, read) : `/join/${read}`)
  const logIn = wanted ? `/login?redirect=${encodeURIComponent(roomCodeAddress(wanted))}` : '/login'

  const send = (event: FormEvent) => {
    event.preventDefault()
    const room = roomCodeAlone(code)
    if (room) return go(roomCodeAddress(room))
    const read = readClassCode(code)
    // An empty field may be all that another keyboard left.
    setObjection((before) => (code === '' && before?.reason === 'keyboard' ? before : objectionTo(code)))
    if (read) go(classAddress(read))
  }

  /** Letters of another alphabet would vanish without a word: the keyboard has to be changed. */
  const type = (text: string) => {
    const found = objectionTo(plainDigits(text))
    const next = shown(text)
    setCode(next)
    const room = roomCodeAlone(next)
    // Six digits may also be the beginning of a class code, unless one of them is in none.
    if (room && next.length > code.length && objectionTo(room)?.reason === 'letters') go(roomCodeAddress(room))
    // The last letter goes on by itself; what is corrected is sent by its button.
    const read = readClassCode(next)
    if (read && next.length > code.length) go(classAddress(read))
    setObjection(found?.reason === 'keyboard' ? found : null)
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
      {wanted && <input type="hidden" name="room" value={wanted} />}
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
            className={clsx(ties.className, styles.code)}
            name="code"
            value={code}
            onChange={(event) => type(event.target.value)}
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
    <div className={styles.page} data-surface="learner">
      <h1 className={styles.title}>{t('join.heading')}</h1>
      {wanted && <RoomWanted room={wanted} />}
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
        {/* Whoever has a code in hand types the other one next. */}
        {wanted ? [byCode, byCard] : [byCard, byCode]}
      </div>
      <p className={styles.others}>
        {t('join.grownUp')} <Link to={logIn}>{t('join.logIn')}</Link>
      </p>
      {wanted && (
        <p className={styles.others}>
          {t('room.guest')} <Link to="/competition/quiz">{t('room.typeAgain')}</Link>
        </p>
      )}
    </div>
  )
}
