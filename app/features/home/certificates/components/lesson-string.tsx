import { lessonStringBox, shapeLessonString } from './lesson-string-shape.ts'

/** The string of the kite with one diamond per lesson. Decorative: the number of lessons is also a text. */
export function LessonString({ steps, className }: { steps: number; className?: string }) {
  const { line, diamonds } = shapeLessonString(steps)
  return (
    <svg className={className} viewBox={`0 0 ${lessonStringBox.width} ${lessonStringBox.height}`} aria-hidden>
      <path d={line} fill="none" stroke="#F8AC05" strokeWidth="0.9" strokeLinecap="round" />
      {diamonds.map(({ path, isLast }) => (
        <path
          key={path}
          d={path}
          fill={isLast ? '#F8AC05' : '#1EAB57'}
          stroke={isLast ? '#F8AC05' : '#1EAB57'}
          strokeWidth="0.6"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
