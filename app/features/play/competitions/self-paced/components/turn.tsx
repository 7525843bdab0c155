import { createContext, useRef, useState, type ReactNode } from 'react'
import { useServerTime } from '../../play/clock/use-clock.ts'
import type { LastAnswer, TurnView } from '../contract.ts'
import { MissReason } from './miss-reason.tsx'
import styles from './self-paced.module.css'

/** Leaves the step between a right answer and the next question. */
export const NextTurn = createContext<() => void>(() => {})

type TurnProps = {
  view: TurnView & { readonly last: LastAnswer | null }
  isClockSynced: boolean
  shownAt: number
  /** A step between a right answer and the next question, which uses `NextTurn`; null for none at the moment. */
  step?: ReactNode
  children: ReactNode
}

/** The reason for a miss until the player has read it, or the step after a right answer, otherwise the question. */
export function Turn({ view, isClockSynced, shownAt, step, children }: TurnProps) {
  const now = useServerTime(isClockSynced, shownAt)
  const top = useRef<HTMLDivElement>(null)
  /** Number of answers whose outcome the player has read; after a reload that is the last one. */
  const [readNumber, setReadNumber] = useState(step === undefined ? view.number : null)
  const waitMs = Math.max(0, view.opensAt - now)
  const isUnread = readNumber !== view.number
  const hasReason = view.last?.key != null && (isUnread || waitMs > 0)
  const goOn = () => {
    setReadNumber(view.number)
    // Keyboard and screen reader users start at the new question, not where the button was.
    top.current?.focus()
  }
  const isBetween = !hasReason && isUnread && step != null
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={styles.turn}
      data-turn={hasReason ? 'reason' : isBetween ? 'step' : 'question'}
    >
      {hasReason ? (
        <MissReason last={view.last!} waitMs={waitMs} onNext={goOn} />
      ) : isBetween ? (
        <NextTurn value={goOn}>{step}</NextTurn>
      ) : (
        children
      )}
    </div>
  )
}
