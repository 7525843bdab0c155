type Point = { x: number; y: number }

const [left, right] = [2, 150]

/** Height of the string at a place: it rises a little, as if the kite pulled it. */
const heightAt = (x: number): number => 9 - 5 * Math.sin((x / right) * 2)

/** The string of the kite with one diamond per lesson. Decorative: the number of lessons is also a text. */
export function LessonString({ steps, className }: { steps: number; className?: string }) {
  const points: Point[] = Array.from({ length: steps }, (_, index) => {
    const x = steps === 1 ? right : left + ((right - left) * index) / (steps - 1)
    return { x, y: heightAt(x) }
  })
  const size = steps > 24 ? 1.5 : 2.2
  // Ends at the tail of the kite.
  const tail = 'C 178 8, 166 40, 194 39 S 221 28, 225 15.5'
  const line = Array.from({ length: 16 }, (_, index) => left + ((right - left) * index) / 15)
    .map((x) => `${x.toFixed(1)} ${heightAt(x).toFixed(1)}`)
    .join(' L ')
  return (
    <svg className={className} viewBox="0 0 240 44" aria-hidden>
      <path d={`M ${line} ${tail}`} fill="none" stroke="#F8AC05" strokeWidth="0.9" strokeLinecap="round" />
      {points.map(({ x, y }, index) => (
        <path
          key={x}
          d={`M ${x - size} ${y} L ${x} ${y - size} L ${x + size} ${y} L ${x} ${y + size} Z`}
          fill={index === steps - 1 ? '#F8AC05' : '#1EAB57'}
          stroke={index === steps - 1 ? '#F8AC05' : '#1EAB57'}
          strokeWidth="0.6"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
