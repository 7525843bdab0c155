/** Line drawings of the sky for black ink, in a square of 24 units. */
const ink = { stroke: 'currentColor', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

export type SkyThing = 'kite' | 'bell' | 'storm' | 'star' | 'cloud' | 'tree' | 'flag' | 'lamp-on' | 'lamp-off'

export function SkyPicture({ name, className }: { name: SkyThing; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="none" strokeWidth={1.7} {...ink} aria-hidden>
      {drawings[name]}
    </svg>
  )
}

const lamp = (
  <>
    <path d="M12 0v3M8 3.5h8M8 20h8M12 20v4" strokeWidth={1.4} />
    <path d="M7.5 4.5h9c3 2.800 3 12.500 0 15.500h-9c-3-3-3-12.700 0-15.500z" />
  </>
)

const drawings = {
  kite: (
    <>
      <path d="M12 1.800 19.500 9.500H12ZM12 9.500V19L4.500 9.500Z" fill="var(--tint-dark)" stroke="none" />
      <path d="M12 1.800 19.500 9.500 12 19 4.500 9.500ZM12 1.800V19M4.500 9.500h15" strokeWidth={1.5} />
      <path d="M12 19q-2.500 1.600 0 2.600t-1 2.200" strokeWidth={1.3} />
    </>
  ),
  bell: (
    <path d="M12 3.500a5.500 5.500 0 0 1 5.500 5.500c0 4.500 1 6 2.500 7.500H4c1.500-1.500 2.500-3 2.500-7.500A5.500 5.500 0 0 1 12 3.500zM12 3.500V2M10 19.500a2 2 0 0 0 4 0" />
  ),
  storm: (
    <>
      <path
        d="M6.500 15.500h11a3.800 3.800 0 0 0 .6-7.500 5.600 5.600 0 0 0-10.700-1A4.300 4.300 0 0 0 6.500 15.500z"
        fill="var(--tint-dark)"
      />
      <path d="m12.500 13-2.500 4.500h3l-1.500 4.500M8.800 10l2 .9M15.200 10l-2 .9" />
    </>
  ),
  star: (
    <path d="m12 3 2.700 5.900 6.300.7-4.700 4.300 1.300 6.300-5.600-3.200-5.600 3.200 1.300-6.300L3 9.600l6.300-.7z" />
  ),
  cloud: <path d="M6.500 17.500h11a4 4 0 0 0 .6-8 5.600 5.600 0 0 0-10.700-1A4.600 4.600 0 0 0 6.500 17.500z" />,
  tree: <path d="M12 2 5 11h3l-4 6h16l-4-6h3ZM12 17v5" />,
  flag: <path d="M6 22V3M6 3.500c4-2 7 2 13 0l-3 4.500 3 4.500c-6 2-9-2-13 0" />,
  'lamp-on': (
    <>
      {lamp}
      <path d="M10 9v6M14 9v6M12 8v8" strokeWidth={1.1} />
    </>
  ),
  'lamp-off': <g fill="var(--tint-off)">{lamp}</g>,
} as const
