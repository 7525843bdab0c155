import { clsx } from 'clsx'
import type { ReactElement } from 'react'
import type { GameSlug } from '#rules/games/catalog.ts'
import styles from './game-picture.module.css'

/** Paper-style picture of a game. Decorative: the game's name is always next to it. */
export function GamePicture({ slug, className }: { slug: GameSlug; className?: string }) {
  return (
    <svg
      className={clsx(styles.picture, className)}
      viewBox="0 0 260 150"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {scenes[slug]()}
    </svg>
  )
}

const hills = (back: string, front: string) => (
  <>
    <path fill={back} d="M0 122c50-24 96-18 140-4s82 4 120-14v46H0z" />
    <path fill={front} d="M0 136c60-16 120 4 170-4s64-10 90-6v24H0z" />
  </>
)

const scenes: Readonly<Record<GameSlug, () => ReactElement>> = {
  'wind-rush': () => (
    <>
      <rect width="260" height="150" fill="#9ed4ff" />
      <path
        fill="#fff"
        opacity=".9"
        d="M160 46a18 18 0 0 1 34-8 16 16 0 0 1 26 10 10 10 0 0 1-2 20h-56a11 11 0 0 1-2-22z"
      />
      {hills('#a4e9bb', '#6dd893')}
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="4"
        strokeDasharray="1 10"
        strokeLinecap="round"
        d="M30 108Q84 96 108 68T206 76"
      />
      {[
        [46, 88, 'M8 18h18m-7-7 7 7-7 7'],
        [94, 48, 'M18 27V9m-7 7 7-7 7 7'],
        [140, 74, 'M18 9v18m-7-7 7 7 7-7'],
      ].map(([x, y, arrow]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <rect width="36" height="36" rx="9" fill="#1c8fee" />
          <path
            d={arrow as string}
            fill="none"
            stroke="#fff"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <path fill="#f95a42" d="m222 40 22 34-22 32-22-32z" />
      <path fill="#d63a22" d="m222 40 22 34-22 32z" />
      <path fill="#ffc21f" d="m222 40 12 19q-12 6-24 0z" />
    </>
  ),
  'cargo-sort': () => (
    <>
      <rect width="260" height="150" fill="#ffe0c2" />
      <circle cx="196" cy="46" r="24" fill="#ffc21f" />
      <rect y="124" width="260" height="26" fill="#8a5a3c" />
      {[
        ['#45abfa', '#0b70cf'],
        ['#3dc46f', '#0e8042'],
        ['#a079f6', '#6e3dcf'],
        ['#ff7862', '#d63a22'],
      ].map(([light, dark], index) => (
        <g key={light} transform={`translate(${20 + index * 58} 0)`}>
          <rect y={92 - index * 18} width="44" height={22 + index * 18} rx="6" fill={light} />
          <path d={`M22 ${92 - index * 18}h16a6 6 0 0 1 6 6v16H22z`} fill={dark} />
          <rect x="-3" y="112" width="50" height="8" rx="4" fill="#33445e" />
          <circle cx="10" cy="122" r="6" fill="#24334b" />
          <circle cx="34" cy="122" r="6" fill="#24334b" />
        </g>
      ))}
    </>
  ),
  'bit-lanterns': () => (
    <>
      <rect width="260" height="150" fill="#142a5c" />
      {hills('#0f2149', '#0b1633')}
      <path fill="none" stroke="#a05f00" strokeWidth="3" d="M0 20q130 40 260 0" />
      {[true, false, true, true].map((isLit, index) => (
        <g key={index} transform={`translate(${42 + index * 58} ${index === 0 || index === 3 ? 30 : 37})`}>
          {isLit && <circle cy="38" r="36" fill="#ffc21f" opacity=".25" />}
          <path stroke="#a05f00" strokeWidth="2" d="M0 0v14" />
          <rect x="-12" y="14" width="24" height="7" rx="2" fill="#7c4803" />
          <ellipse cy="40" rx="23" ry="22" fill={isLit ? '#ff7862' : '#586b87'} />
          <ellipse cy="40" rx="8" ry="20" fill={isLit ? '#ffe38c' : '#7a8ca6'} />
          <rect x="-10" y="59" width="20" height="6" rx="2" fill="#7c4803" />
          <path stroke="#ffc21f" strokeWidth="3" d="M-6 65v12m6-12v16m6-16v12" />
        </g>
      ))}
    </>
  ),
  'lighthouse-logic': () => (
    <>
      <rect width="260" height="150" fill="#4b3d8f" />
      <rect y="122" width="260" height="28" fill="#2a2260" />
      <path fill="none" stroke="#ffc21f" strokeWidth="4" d="M58 56h30v10h32" />
      <path fill="none" stroke="#a079f6" strokeWidth="4" d="M58 106h30V94h32m44-14h28" />
      <rect x="18" y="44" width="44" height="24" rx="12" fill="#1eab57" />
      <circle cx="50" cy="56" r="9" fill="#fff" />
      <rect x="18" y="94" width="44" height="24" rx="12" fill="#7a8ca6" />
      <circle cx="30" cy="106" r="9" fill="#fff" />
      <path fill="#ff9bc8" d="M118 52h20a28 28 0 0 1 0 56h-20z" />
      <path fill="#ffe38c" opacity=".5" d="m206 66-60-18v40z" />
      <path fill="#fff" d="M198 82h24l6 42h-36z" />
      <path fill="#f95a42" d="M197 90h26l2 12h-30zm-3 22h32l1 10h-34z" />
      <rect x="200" y="64" width="20" height="18" fill="#24334b" />
      <path fill="#f95a42" d="m196 64 14-16 14 16z" />
    </>
  ),
  'echo-drums': () => (
    <>
      <rect width="260" height="150" fill="#ffe9a8" />
      <path fill="#ffc21f" d="M0 128c60-16 120 6 170-2s64-8 90-4v28H0z" />
      <g fill="none" stroke="#fff" strokeWidth="5">
        <circle cx="172" cy="72" r="38" />
        <circle cx="172" cy="72" r="56" opacity=".6" />
      </g>
      {[
        [38, 84, 0.8, '#45abfa', '#0b70cf'],
        [98, 92, 0.8, '#3dc46f', '#0e8042'],
        [146, 52, 1.15, '#ff7862', '#d63a22'],
        [212, 94, 0.7, '#a079f6', '#6e3dcf'],
      ].map(([x, y, size, light, dark]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path fill={light as string} d="M0 8h48v28q-24 14-48 0z" />
          <path fill="none" stroke="#ffe38c" strokeWidth="3" d="m2 14 9 24L20 16l8 24 9-24 9 22" />
          <ellipse cx="24" cy="8" rx="24" ry="9" fill="#fff9e5" stroke={dark as string} strokeWidth="3" />
        </g>
      ))}
      <path stroke="#8a5a3c" strokeWidth="6" strokeLinecap="round" d="m146 22 16 30m52-34-18 32" />
    </>
  ),
  'letter-rain': () => (
    <>
      <rect width="260" height="150" fill="#cfe6f7" />
      <path
        fill="#fff"
        d="M42 46a18 18 0 0 1 34-8 14 14 0 0 1 24 14H38a10 10 0 0 1 4-6zm116-12a16 16 0 0 1 30-6 12 12 0 0 1 20 12h-54a8 8 0 0 1 4-6z"
      />
      {[
        [50, 66, 'A'],
        [104, 84, 'ก'],
        [158, 60, '가'],
        [208, 78, '天'],
      ].map(([x, y, letter]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path fill="#45abfa" d="M0-20C10-6 17 2 17 12a17 17 0 0 1-34 0C-17 2-10-6 0-20z" />
          <text y="19" textAnchor="middle" fontSize="18" fontWeight="700" fill="#fff">
            {letter}
          </text>
        </g>
      ))}
      {hills('#7fd18f', '#3dc46f')}
    </>
  ),
  'bug-hunt': () => (
    <>
      <rect width="260" height="150" fill="#e9ddff" />
      {hills('#cdb8f7', '#a079f6')}
      {[
        [34, 30, 92, '#fff'],
        [34, 54, 70, '#ffc21f'],
        [50, 78, 84, '#fff'],
      ].map(([x, y, width, fill]) => (
        <rect key={y} x={x} y={y} width={width} height="16" rx="6" fill={fill as string} />
      ))}
      <path fill="none" stroke="#d63a22" strokeWidth="4" strokeLinecap="round" d="m36 72 6-5 6 5 6-5 6 5 6-5 6 5 6-5" />
      <g transform="translate(172 62)">
        <circle r="34" fill="#fff9e5" stroke="#24334b" strokeWidth="8" />
        <path stroke="#24334b" strokeWidth="12" strokeLinecap="round" d="m26 26 26 26" />
        <path
          stroke="#24334b"
          strokeWidth="4"
          strokeLinecap="round"
          d="m-18-12 8 6m-10 8h10m-8 14 8-6m30-16-8 6m10 8h-10m8 14-8-6"
        />
        <ellipse cy="4" rx="11" ry="15" fill="#f95a42" />
        <circle cy="-13" r="7" fill="#24334b" />
      </g>
    </>
  ),
  'quiz-flight': () => (
    <>
      <rect width="260" height="150" fill="#bfe6ff" />
      {hills('#9fdcae', '#3dc46f')}
      <path fill="none" stroke="#24334b" strokeWidth="2" d="M44 138C84 120 96 92 132 66" />
      <path fill="#ffc21f" d="m132 66 14-36 30 18-18 32z" />
      <path fill="#f95a42" d="m132 66 26 14 18-32z" />
      {[
        [206, 34, '#0b70cf'],
        [222, 76, '#6e3dcf'],
        [76, 40, '#0e8042'],
      ].map(([x, y, fill]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="18" fill={fill as string} />
          <path
            fill="none"
            stroke="#fff"
            strokeWidth="4"
            strokeLinecap="round"
            d="M-6-4c0-10 14-9 12 0-1 4-6 4-6 9m0 6v1"
          />
        </g>
      ))}
    </>
  ),
}
