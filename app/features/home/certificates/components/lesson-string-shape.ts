export const lessonStringBox = { width: 240, height: 44 }

type Point = { x: number; y: number }

const [left, right] = [2, 150]

/** Height of the string at a place: it rises a little, as if the kite pulled it. */
const heightAt = (x: number): number => 9 - 5 * Math.sin((x / right) * 2)

/** The string of the kite, which ends at its tail, and one diamond per lesson. */
export function shapeLessonString(steps: number): { line: string; diamonds: { path: string; isLast: boolean }[] } {
  const points: Point[] = Array.from({ length: steps }, (_, index) => {
    const x = steps === 1 ? right : left + ((right - left) * index) / (steps - 1)
    return { x, y: heightAt(x) }
  })
  const size = steps > 24 ? 1.5 : 2.2
  const line = Array.from({ length: 16 }, (_, index) => left + ((right - left) * index) / 15)
    .map((x) => `${x.toFixed(1)} ${heightAt(x).toFixed(1)}`)
    .join(' L ')
  return {
    line: `M ${line} C 178 8, 166 40, 194 39 C 222 38, 221 28, 225 15.5`,
    diamonds: points.map(({ x, y }, index) => ({
      path: `M ${x - size} ${y} L ${x} ${y - size} L ${x + size} ${y} L ${x} ${y + size} Z`,
      isLast: index === steps - 1,
    })),
  }
}
