import { useId, type ReactNode } from 'react'
import type { KiteSkyName } from '#rules/rewards/workshop-items.ts'

/** Sky backgrounds in the 40 × 44 view box of `Kite`. */
const skies: Record<Exclude<KiteSkyName, 'plain'>, ReactNode> = {
  dawn: (
    <>
      <path fill="#BB9DFE" d="M0 0H40V44H0Z" />
      <path fill="#FF9CC3" d="M0 12Q10 9 20 12T40 11V44H0Z" />
      <path fill="#FFC1B6" d="M0 22Q10 19 20 22T40 21V44H0Z" />
      <path fill="#FFE38C" d="M0 31Q10 28 20 31T40 30V44H0Z" />
      <circle cx={31} cy={38} r={7} fill="#F8AC05" />
      <path fill="#6DD893" d="M0 40Q10 36 20 40T40 39V44H0Z" />
    </>
  ),
  rain: (
    <>
      <path fill="#7FA8CF" d="M0 0H40V44H0Z" />
      <path
        stroke="#D6E9FA"
        strokeWidth={1}
        strokeLinecap="round"
        d="M5 14l-1.4 4M12 18l-1.4 4M33 14l-1.4 4M37 24l-1.4 4M4 28l-1.4 4M9 34l-1.4 4M36 35l-1.4 4M30 38l-1.4 4M21 39l-1.4 4"
      />
      <path
        fill="#EAF2FA"
        d="M2 8a4 4 0 0 1 2-7a6 6 0 0 1 11-.5a4 4 0 0 1 2 7.5ZM25 11a3.4 3.4 0 0 1 1-6.4a5 5 0 0 1 9.4-.6a3.6 3.6 0 0 1 2 7Z"
      />
    </>
  ),
  festival: (
    <>
      <path fill="#26315F" d="M0 0H40V44H0Z" />
      <path
        stroke="#FFE38C"
        strokeWidth={1.1}
        strokeLinecap="round"
        d="M4 18h.01M36 17h.01M8 33h.01M33 30h.01M3 40h.01M37 40h.01M20 42h.01M13 40h.01M28 41h.01"
      />
      <path fill="none" stroke="#8796C8" strokeWidth={0.7} d="M0 3Q10 9 20 4T40 4" />
      <path
        fill="#E74F38"
        d="M4.6 6.4h4.8v1.2q1.4 3.4 0 5v1H4.6v-1q-1.4-1.6 0-5ZM31 5.6h4.8v1.2q1.4 3.4 0 5v1H31v-1q-1.4-1.6 0-5Z"
      />
      <path
        fill="#F8AC05"
        d="M13.4 7h4v1q1.2 2.8 0 4.2v1h-4v-1q-1.2-1.4 0-4.2ZM23 5h4v1q1.2 2.8 0 4.2v1h-4v-1Q21.8 8.8 23 6Z"
      />
    </>
  ),
  snow: (
    <>
      <path fill="#CFE8FA" d="M0 0H40V44H0Z" />
      <path fill="#8FAFD0" d="M-4 44L10 20L22 44ZM18 44L31 17L45 44Z" />
      <path
        fill="#fff"
        d="M6.5 26L10 20L13.4 27L11.4 25.6L9.6 28L8.2 25.8ZM27.2 25L31 17L35 25.4L32.6 23.8L30.8 26.6L29.2 24Z"
      />
      <path fill="#fff" d="M0 40Q10 36 20 40T40 39V44H0Z" />
      <path
        stroke="#fff"
        strokeWidth={1.7}
        strokeLinecap="round"
        d="M5 6h.01M13 11h.01M34 7h.01M26 4h.01M3 16h.01M37 14h.01M20 13h.01"
      />
    </>
  ),
}

/** Shows a sky behind the kite, which is scaled down a little. */
export function InSky({ sky, children }: { sky: Exclude<KiteSkyName, 'plain'>; children: ReactNode }) {
  const clipId = useId()
  return (
    <>
      <clipPath id={clipId}>
        <rect width={40} height={44} rx={9} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>{skies[sky]}</g>
      <g transform="translate(3.6 3.6) scale(.82)">{children}</g>
    </>
  )
}
