/** Parts shared by all drawings of Wao. Coordinates refer to the 320 × 400 view box. */

type Point = [x: number, y: number]

export const Body = () => (
  <g className="wao-body">
    <path
      fill="#FF8B74"
      d="M133.1 46.9Q160 24.4 186.9 46.9Q219 73.8 246.1 106.4Q267.1 131.7 249 160.3Q220.6 205 186.8 243.4Q160 273.9 133.2 243.4Q99.4 205 71 160.3Q52.9 131.7 73.9 106.4Q101 73.8 133.1 46.9Z"
    />
    <path fill="#FB6F58" d="M160 132L160 35.7Q173.4 35.7 186.9 46.9Q219 73.8 246.1 106.4Q256.6 119 257.3 132.5Z" />
    <path fill="#E74F38" d="M160 132L257.3 132.5Q258 146 249 160.3Q220.6 205 186.8 243.4Q173.4 258.6 160 258.6Z" />
    <path fill="#F9624A" d="M160 132L160 258.6Q146.6 258.6 133.2 243.4Q99.4 205 71 160.3Q62 146 62.7 132.5Z" />
    <path
      fill="#FFD352"
      d="M116.8 61.3Q124.8 53.9 133.1 46.9Q160 24.4 186.9 46.9Q195.2 53.9 203.2 61.3Q180 72 160 80Q140 72 116.8 61.3Z"
    />
    <path fill="#FFC21F" d="M160 35.7Q173.4 35.7 186.9 46.9Q195.2 53.9 203.2 61.3Q180 72 160 80Z" />
  </g>
)

type Bow = { place: string; bright: string; dark: string }

export const Bow = ({ place, bright, dark }: Bow) => (
  <g transform={place}>
    <path fill={bright} d="M0 0C-8 -12 -18 -16 -25 -14C-29 -5 -29 5 -25 14C-18 16 -8 12 0 0Z" />
    <path fill={dark} d="M0 0C8 -12 18 -16 25 -14C29 -5 29 5 25 14C18 16 8 12 0 0Z" />
    <circle r={6} fill={bright} />
  </g>
)

const tail = 'M160 262C160 292 204 290 204 316C204 344 140 334 140 364C140 378 150 388 164 390'

export const Tail = () => (
  <g className="wao-tail">
    <path d={tail} fill="none" stroke="#fff" strokeWidth={9} strokeLinecap="round" />
    <path d={tail} fill="none" stroke="#F8AC05" strokeWidth={6} strokeLinecap="round" />
    <Bow place="translate(190 293) rotate(-48) scale(0.86)" bright="#FFD352" dark="#F8AC05" />
    <Bow place="translate(180 340) rotate(62) scale(0.8)" bright="#3DC46F" dark="#1EAB57" />
    <Bow place="translate(143 374) rotate(-20) scale(0.72)" bright="#45ABFA" dark="#1C8FEE" />
  </g>
)

export const Arm = ({ path, hand, thumb }: { path: string; hand: Point; thumb: Point }) => (
  <>
    <path d={path} fill="none" stroke="#FFC21F" strokeWidth={13} strokeLinecap="round" />
    <circle cx={hand[0]} cy={hand[1]} r={16} fill="#FFD352" />
    <circle cx={thumb[0]} cy={thumb[1]} r={7.5} fill="#FFD352" />
  </>
)

type Eye = { at: Point; size: Point; pupil: Point; pupilSize: Point }

export const Eye = ({ at, size, pupil: [x, y], pupilSize }: Eye) => (
  <>
    <ellipse cx={at[0]} cy={at[1]} rx={size[0]} ry={size[1]} fill="#fff" />
    <ellipse cx={x} cy={y} rx={pupilSize[0]} ry={pupilSize[1]} fill="#172338" />
    <circle cx={x + 6} cy={y - 7} r={6.5} fill="#fff" />
    <circle cx={x - 6} cy={y + 8} r={3} fill="#fff" opacity={0.85} />
  </>
)

export const Cheeks = ({ y }: { y: number }) => (
  <g className="wao-cheeks" fill="#FFB3A3" opacity={0.9}>
    <ellipse cx={104} cy={y} rx={13} ry={9} />
    <ellipse cx={216} cy={y} rx={13} ry={9} />
  </g>
)

const line = { fill: 'none', stroke: '#631A11', strokeWidth: 7, strokeLinecap: 'round' } as const

export const Brows = ({ left, right }: { left: string; right: string }) => (
  <g className="wao-brows" {...line}>
    <path d={left} />
    <path d={right} />
  </g>
)

export const ClosedMouth = ({ path }: { path: string }) => (
  <g className="wao-mouth" {...line} strokeLinejoin="round">
    <path d={path} />
  </g>
)
