import styles from './garden-pieces.module.css'

/** Beds, bushes and a house, centered in a square 100 units wide. Dry soil is pale with cracks, wet soil is dark. */

function Soil({ dry }: { dry: boolean }) {
  return (
    <g transform="translate(0 14)">
      <rect x={-36} y={-10} width={72} height={40} rx={14} fill={dry ? '#D9A873' : '#8A5A38'} />
      <path d="M-36 14V16A14 14 0 0 0 -22 30H22A14 14 0 0 0 36 16V14Q0 26 -36 14Z" fill={dry ? '#C48F5A' : '#744729'} />
      {dry && (
        <path
          d="M-26 -2l9 5 -4 6 9 4M16 -4l-5 7 9 4"
          fill="none"
          stroke="#B07C48"
          strokeWidth={3}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </g>
  )
}

const Drooping = () => (
  <g transform="translate(-24 -38)" fill="none">
    <path d="M24 44V26Q24 18 31 18" stroke="#8A9A4B" strokeWidth={5} strokeLinecap="round" />
    <path d="M30 18C40 18 42 26 40 34C32 32 28 26 30 18Z" fill="#B7C36A" />
    <path d="M24 30C14 28 9 32 8 40C16 42 22 38 24 30Z" fill="#A6B45C" />
  </g>
)

const Blooming = () => (
  <g transform="translate(0 -14)">
    <path d="M0 24V0" stroke="#0E8042" strokeWidth={5} strokeLinecap="round" />
    <path d="M0 18C-12 18 -16 10 -16 4C-6 4 0 9 0 18Z" fill="#3DC46F" />
    <path d="M0 18C12 18 16 10 16 4C6 4 0 9 0 18Z" fill="#1EAB57" />
    <g fill="#FF9CC3">
      <circle cx={-11} cy={-10} r={9} />
      <circle cx={-7} cy={-22} r={9} />
      <circle cx={7} cy={-22} r={9} fill="#FB7FB0" />
      <circle cx={11} cy={-10} r={9} fill="#FB7FB0" />
      <circle cy={-3} r={9} fill="#E8659A" />
    </g>
    <circle cy={-13} r={7} fill="#FFC21F" />
  </g>
)

const drop = 'M0 -8C5 -2 7 1 7 4A7 7 0 0 1 -7 4C-7 1 -5 -2 0 -8Z'

/** A flower with one drop icon per required watering; done waterings are filled. */
export function FlowerBed({ requiredDrops, missingDrops }: { requiredDrops: number; missingDrops: number }) {
  return (
    <>
      <Soil dry={missingDrops > 0} />
      {missingDrops > 0 ? <Drooping /> : <Blooming />}
      {Array.from({ length: requiredDrops }, (_, index) => (
        <path
          key={index}
          className={styles.drop}
          data-given={index < requiredDrops - missingDrops || undefined}
          transform={`translate(${getDropX(index, requiredDrops)} 34)`}
          d={drop}
        />
      ))}
    </>
  )
}

const getDropX = (index: number, count: number) => (index - (count - 1) / 2) * Math.min(17, 68 / count)

export const Puddle = () => <ellipse className={styles.puddle} cy={36} rx={40} ry={12} />

export const Bed = ({ planted }: { planted: boolean }) => (
  <>
    <Soil dry={false} />
    {planted ? (
      <g transform="translate(-24 -34)">
        <path d="M24 44V22" stroke="#0E8042" strokeWidth={5} strokeLinecap="round" />
        <path d="M24 26C12 26 8 18 8 10C18 10 24 16 24 26Z" fill="#6DD893" />
        <path d="M24 24C24 14 30 8 41 8C41 18 36 24 24 24Z" fill="#3DC46F" />
      </g>
    ) : (
      <ellipse cy={14} rx={15} ry={6} fill="#573304" opacity={0.6} />
    )}
  </>
)

const fruits = { ripe: ['#F95A42', '#D63A22'], unripe: ['#A4E9BB', '#6DD893'], wormy: ['#F95A42', '#D63A22'] } as const

/** Unripe fruit is small and green; wormy fruit shows a worm. */
export function FruitBush({ fruit }: { fruit: 'ripe' | 'unripe' | 'wormy' | 'none' }) {
  const size = fruit === 'unripe' ? 0.72 : 1
  return (
    <>
      <path fill="#1EAB57" d="M-38 40A22 22 0 0 1 -30 2A30 30 0 0 1 28 2A22 22 0 0 1 38 40Z" />
      <path fill="#0E8042" d="M-38 40Q10 40 34 8A22 22 0 0 1 38 40Z" />
      {fruit !== 'none' && (
        <g transform={`translate(0 12) scale(${size})`}>
          <path d="M0 -18Q2 -26 9 -28" stroke="#7C4803" strokeWidth={4} strokeLinecap="round" fill="none" />
          <circle r={19} fill={fruits[fruit][0]} />
          <path d="M0 -19A19 19 0 0 1 0 19Z" fill={fruits[fruit][1]} />
          {fruit === 'wormy' && (
            <>
              <path d="M8 4Q14 -6 20 2T32 -2" stroke="#FFE38C" strokeWidth={8} strokeLinecap="round" fill="none" />
              <circle cx={31} cy={-4} r={1.8} fill="#172338" />
            </>
          )}
        </g>
      )}
    </>
  )
}

export const Home = () => (
  <g>
    <path fill="#FFFCF4" d="M-26 -4H26V36H-26Z" />
    <path fill="#E2EAF3" d="M0 -4H26V36H0Z" />
    <path fill="#F95A42" d="M-36 0L0 -32V0Z" />
    <path fill="#D63A22" d="M36 0L0 -32V0Z" />
    <path fill="#8A5A38" d="M-9 36V14H9V36Z" />
  </g>
)
