import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { AttendanceMark } from '#rules/attendance/attendance.ts'
import { markKeys, nextMark } from '#rules/attendance/roll-call.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import styles from './roll-call.module.css'

type RollTileProps = {
  id: string
  name: string
  shortName: string
  mark: AttendanceMark
  /** The student worked on that day. */
  isActive: boolean
  isFocusStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  onMark: (mark: AttendanceMark) => void
}

const holdMs = 500

const icons: Record<AttendanceMark, ReactNode> = {
  here: null,
  away: <IconX aria-hidden />,
  late: <IconClock aria-hidden />,
  excused: <IconCalendarOff aria-hidden />,
}

/** One student of a roll call. A tap changes the mark, holding excuses; P, A, L and E set it from the keyboard. */
export function RollTile({
  id,
  name,
  shortName,
  mark,
  isActive,
  isFocusStop,
  onFocus,
  onKeyDown,
  onMark,
}: RollTileProps) {
  const { t } = useTranslation('attendance')
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const state = `${t(`state.${mark}`)}${isActive ? `, ${t('state.seen')}` : ''}`
  const startHold = () => {
    isHeld.current = false
    hold.current = setTimeout(() => {
      isHeld.current = true
      onMark('excused')
    }, holdMs)
  }
  const endHold = () => clearTimeout(hold.current)
  const setByKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    onKeyDown(event)
    const { key, ctrlKey, metaKey, altKey } = event
    const chosen = markKeys[key.toLowerCase()]
    if (chosen && !ctrlKey && !metaKey && !altKey) onMark(chosen)
  }
  return (
    <button
      type="button"
      className={styles.tile}
      data-mark={mark}
      title={name}
      tabIndex={isFocusStop ? 0 : -1}
      onFocus={onFocus}
      onPointerDown={startHold}
      onPointerUp={endHold}
      onPointerLeave={endHold}
      onPointerCancel={endHold}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={setByKey}
      // A hold ends with a click, which must not change the mark again.
      onClick={() => (isHeld.current ? (isHeld.current = false) : onMark(nextMark(mark)))}
    >
      <span className={styles.kite}>
        <ChildKite id={id} size={44} />
        {isActive && <span className={styles.active} />}
        {icons[mark] && <span className={styles.badge}>{icons[mark]}</span>}
      </span>
      <span className={styles.words} aria-hidden>
        <strong>{shortName}</strong>
        <span className={styles.state}>{state}</span>
      </span>
      <span className="sk-visually-hidden">{t('roll.tile', { name, state })}</span>
    </button>
  )
}
