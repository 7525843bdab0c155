import { clsx } from 'clsx'
import styles from './choice-mark.module.css'

/** Choices are distinguished by shape, color and letter; players see the same shapes. */
const shapes = [
  'M12 4 21 20H3Z',
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
  'M4 4h16v16H4Z',
  'm12 2 3 6.4 7 .9-5.1 4.8 1.3 7-6.2-3.4L5.8 21l1.3-7L2 9.3l7-.9Z',
  'm12 2 10 10-10 10L2 12Z',
  'M7 3h10l5 9-5 9H7l-5-9Z',
] as const

export const choiceLetters = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** True if the answer itself is a shape: the shape of the choice beside it would be confusing. */
export const isShape = (text: string): boolean => /^[\s\u25A0-\u25FF\u2605\u2606\u2B1B-\u2B24]+$/u.test(text)

type ChoiceMarkProps = {
  place: number
  /** Text of the answer beside the mark. */
  text?: string
  className?: string
}

export const ChoiceMark = ({ place, text = '', className }: ChoiceMarkProps) => (
  <span className={clsx(styles.mark, className)} data-choice={place % 4} aria-hidden>
    {isShape(text) ? (
      <b>{choiceLetters[place]}</b>
    ) : (
      <svg viewBox="0 0 24 24" width="1em" height="1em">
        <path d={shapes[place % shapes.length]} fill="currentColor" />
      </svg>
    )}
  </span>
)
