import { Suspense } from 'react'
import { kiteColors, kitePatterns, type KiteDesign } from './kite-design.ts'
import { lazyPart } from '../rendering/lazy-part.ts'

// Lazy: most students use the default kite.
const ChosenKite = lazyPart(() => import('./chosen-kite.tsx'))

type KiteProps = {
  look: KiteDesign
  /** Height in pixels; kites larger than 32 have a face. */
  size: number
  label?: string
  className?: string
}

export function Kite({ look, size, label, className }: KiteProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 40 44"
      width={Number(((size * 40) / 44).toFixed(2))}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <KiteShape look={look} face={size > 32} />
    </svg>
  )
}

/** Kite in a 40 × 44 box, for use in a larger SVG. Shows the default kite until the chosen design has loaded. */
export function KiteShape({ look, face }: { look: KiteDesign; face: boolean }) {
  const pattern = isDefaultPattern(look.pattern) ? look.pattern : 'plain'
  const sail = <DefaultSail look={{ ...look, pattern }} />
  const defaultKiteShape = (
    <>
      {sail}
      {face && <Face />}
    </>
  )
  if (pattern === look.pattern && isDefaultDesign(look)) return defaultKiteShape
  return (
    <Suspense fallback={defaultKiteShape}>
      <ChosenKite look={look} sail={pattern === look.pattern ? sail : null} face={face && <Face />} />
    </Suspense>
  )
}

/** Ignores colors and pattern. */
const isDefaultDesign = ({
  shape = 'diamond',
  tail = 'plain',
  face = 'smile',
  bow = 'plain',
  sky = 'plain',
}: KiteDesign): boolean =>
  shape === 'diamond' && tail === 'plain' && face === 'smile' && bow === 'plain' && sky === 'plain'

type DefaultPattern = (typeof kitePatterns)[number]
const isDefaultPattern = (pattern: KiteDesign['pattern']): pattern is DefaultPattern =>
  (kitePatterns as readonly string[]).includes(pattern)

/** Sail of the default kite. */
function DefaultSail({ look }: { look: KiteDesign & { pattern: DefaultPattern } }) {
  const [sail, accent] = look.colours
  return (
    <>
      <path
        fill={kiteColors[sail][0]}
        stroke={kiteColors[sail][0]}
        strokeWidth={4}
        strokeLinejoin="round"
        d="M20 4L36 19L20 40L4 19Z"
      />
      <path fill={kiteColors[sail][1]} d="M20 2Q20.9 2 21.6 2.7L37.2 17.4Q38.6 18.8 37.4 20.4L21.6 41.2Q21 42 20 42Z" />
      <Pattern name={look.pattern} bright={kiteColors[accent][0]} dark={kiteColors[accent][1]} />
    </>
  )
}

function Pattern({ name, bright, dark }: { name: DefaultPattern; bright: string; dark: string }) {
  switch (name) {
    case 'quarters':
      return (
        <>
          <path fill={bright} d="M2 19Q2 18 2.8 17.4L18.4 2.7Q19.1 2 20 2V19Z" />
          <path fill={dark} d="M20 19H38Q38 19.7 37.4 20.4L21.6 41.2Q21 42 20 42Z" />
        </>
      )
    case 'tip':
      return (
        <>
          <path fill={bright} d="M20 2Q20.9 2 21.6 2.7L29.5 10.2L20 14.5L10.5 10.2L18.4 2.7Q19.1 2 20 2Z" />
          <path fill={dark} d="M20 2Q20.9 2 21.6 2.7L29.5 10.2L20 14.5Z" />
        </>
      )
    case 'band':
      return (
        <>
          <path fill={bright} d="M3.2 17H20V26H6.9L2.6 20.4Q1.4 18.8 2.8 17.4Z" />
          <path fill={dark} d="M36.8 17H20V26H33.1L37.4 20.4Q38.6 18.8 37.2 17.4Z" />
        </>
      )
    case 'dot':
      return (
        <>
          <circle cx={20} cy={19} r={8} fill={bright} />
          <path fill={dark} d="M20 11A8 8 0 0 1 20 27Z" />
        </>
      )
    case 'plain':
      return null
  }
}

/** Two short paths (eyes; pupils and mouth), because a class page renders thirty faces. */
const Face = () => (
  <>
    <path fill="#fff" d="M14.5 15a4.4 5 0 1 0 .01 0m11 0a4.4 5 0 1 0 .01 0" />
    <path
      fill="#172338"
      d="M15.2 17.8a2.7 2.7 0 1 0 .01 0m9.6 0a2.7 2.7 0 1 0 .01 0M16.4 28.7q3.6 3 7.2 0a.9.9 0 0 0-1.2-1.4q-2.4 2-4.8 0a.9.9 0 0 0-1.2 1.4"
    />
  </>
)
