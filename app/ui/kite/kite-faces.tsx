import type { KiteFaceName } from '#rules/rewards/workshop-items.ts'

const eyes = 'M14.5 15a4.4 5 0 1 0 .01 0m11 0a4.4 5 0 1 0 .01 0'
const pupils = 'M15.2 17.8a2.7 2.7 0 1 0 .01 0m9.6 0a2.7 2.7 0 1 0 .01 0'
const smile = 'M16.4 28.7q3.6 3 7.2 0a.9.9 0 0 0-1.2-1.4q-2.4 2-4.8 0a.9.9 0 0 0-1.2 1.4'
const laughing = 'M15.2 27h9.6q-.6 5.4-4.8 5.4t-4.8-5.4z'

/** SVG paths of a face: `ink` is filled, `line` is stroked. */
type FaceDrawing = { readonly ink?: string; readonly line?: string; readonly rosy?: boolean; readonly rim?: boolean }

const faces: Record<Exclude<KiteFaceName, 'smile'>, FaceDrawing> = {
  calm: { line: 'M11.4 19.8q3.1 3 6.2 0M22.4 19.8q3.1 3 6.2 0M17.4 28q2.6 1.6 5.2 0' },
  wink: { ink: `M15.2 17.8a2.7 2.7 0 1 0 .01 0${smile}`, line: 'M22.4 21q3.1-3 6.2 0' },
  laugh: { ink: laughing, line: 'M11.4 21.6q3.1-3.8 6.2 0M22.4 21.6q3.1-3.8 6.2 0' },
  surprised: { ink: 'M14.5 18.2a1.8 1.8 0 1 0 .01 0m11 0a1.8 1.8 0 1 0 .01 0M20 27a2.1 2.5 0 1 0 .01 0' },
  sleepy: {
    ink: 'M12.4 21h4.8a2.4 2.4 0 0 1-4.8 0zM22.8 21h4.8a2.4 2.4 0 0 1-4.8 0z',
    line: 'M10.6 21q3.9-1.6 7.8 0M21.6 21q3.9-1.6 7.8 0M18.2 28.2q1.8 1.4 3.6 0',
  },
  curious: {
    ink: 'M16.3 15.9a2.7 2.7 0 1 0 .01 0m11 0a2.7 2.7 0 1 0 .01 0',
    line: 'M22.6 12.8q3-1.8 6 0M18 28.8q2.8.8 4.8-.9',
  },
  shy: { ink: `M13.6 19.9a2.5 2.5 0 1 0 .01 0m11 0a2.5 2.5 0 1 0 .01 0`, line: 'M18.2 28.4q1.8 1.3 3.6 0', rosy: true },
  proud: { line: 'M11.4 19q3.1 3.4 6.2 0M22.4 19q3.1 3.4 6.2 0M14.8 27q5.2 5 10.4 0', rosy: true },
  glasses: { ink: `${pupils}${smile}`, rim: true },
}

/** Face from the workshop, at the position of the default face. */
export function ChosenFace({ face }: { face: Exclude<KiteFaceName, 'smile'> }) {
  const { ink, line, rosy, rim } = faces[face]
  return (
    <>
      {rosy && <path fill="#FF9CC3" d="M9.4 25a2.3 1.7 0 1 0 .01 0m21.2 0a2.3 1.7 0 1 0 .01 0" />}
      <path fill="#fff" d={eyes} />
      {ink && <path fill="#172338" d={ink} />}
      {line && <path fill="none" stroke="#172338" strokeWidth={1.7} strokeLinecap="round" d={line} />}
      {rim && (
        <path
          fill="none"
          stroke="#33445E"
          strokeWidth={1.6}
          d="M14.4 14.4a5.3 5.6 0 1 0 .01 0m11.2 0a5.3 5.6 0 1 0 .01 0"
        />
      )}
    </>
  )
}
