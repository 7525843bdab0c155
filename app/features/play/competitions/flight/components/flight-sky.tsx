import type { FlightHost } from '../contract.ts'
import { DragonKite } from './dragon-kite.tsx'
import styles from './scene-flight.module.css'

/** The dragon kite between the storm and the gate. The storm grumbles, but it never catches anyone. */
export function FlightSky({ flight: { way, awake } }: { flight: FlightHost }) {
  return (
    <svg viewBox="0 0 1792 560" preserveAspectRatio="xMidYMid meet" className={styles.sky} aria-hidden>
      <Storm />
      <g stroke="#fff" strokeWidth="9" strokeLinecap="round" opacity="0.5" className={styles.wind}>
        <path d="M420 60h120M760 40h90M1060 120h140M380 500h100M900 520h120" />
      </g>
      {way.isShut && <Arch lit={way.lit} needed={way.needed} />}
      <DragonKite awake={awake} />
    </svg>
  )
}

const Storm = () => (
  <g className={styles.storm}>
    <path
      d="M-400 560V40Q-160 -20 -60 60Q20 20 90 100Q190 40 210 170Q320 170 290 290Q380 360 290 440Q340 520 230 560Z"
      fill="#232a57"
    />
    <path
      d="M-400 560V90Q-160 40 -60 110Q0 90 50 160Q130 130 140 230Q220 260 190 340Q250 410 180 470Q190 530 120 560Z"
      fill="#2f3870"
    />
    <g transform="translate(92 340) scale(1.9)" fill="none" strokeLinecap="round">
      <path d="M-30-14l22 8M30-14l-22 8" stroke="#c8d7f5" strokeWidth="6" />
      <circle cx="-17" cy="4" r="9" fill="#fff" />
      <circle cx="17" cy="4" r="9" fill="#fff" />
      <circle cx="-14" cy="5" r="5" fill="#172338" />
      <circle cx="20" cy="5" r="5" fill="#172338" />
      <path d="M-12 30q12-10 24 0" stroke="#c8d7f5" strokeWidth="5" />
    </g>
  </g>
)

const maxArchLanterns = 10

/** The gate with some lanterns: as many of them shine as the share of the lanterns that are lit. */
function Arch({ lit, needed }: { lit: number; needed: number }) {
  const count = Math.min(maxArchLanterns, needed)
  const shining = Math.floor((lit * count) / needed)
  return (
    <g>
      <path d="M1492 560V190Q1492 60 1622 60T1752 190V560h-44V200Q1708 104 1622 104T1536 200V560z" fill="#d63a22" />
      <path d="M1622 60Q1752 60 1752 190V560h-44V200Q1708 104 1622 104z" fill="#b02b17" />
      {Array.from({ length: count }, (_, index) => (
        <ArchLantern key={index} index={index} isLit={index < shining} />
      ))}
    </g>
  )
}

function ArchLantern({ index, isLit }: { index: number; isLit: boolean }) {
  const [x, y] = [index % 2 === 0 ? 1_580 : 1_664, 190 + Math.floor(index / 2) * 76]
  return (
    <g transform={`translate(${x} ${y})`}>
      {isLit && <circle r="42" fill="#ffe38c" opacity="0.35" />}
      <ellipse rx="22" ry="28" fill={isLit ? '#ff7862' : '#5a6cab'} />
      <ellipse rx="9" ry="15" fill={isLit ? '#ffe38c' : '#7f8fc6'} />
      <path d="M-11-31h22M-11 31h22" stroke="#7c4803" strokeWidth="7" strokeLinecap="round" />
    </g>
  )
}
