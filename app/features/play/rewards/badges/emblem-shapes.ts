/** One path of a badge emblem in a 48 × 48 viewBox: stroked if `width` is set, filled otherwise. */
export type Part = readonly [colour: string, path: string, width?: number]

export const paper = {
  ...{ sun: '#FFD352', amber: '#F8AC05', cream: '#FFF0C2', coral: '#FF8B74', red: '#E74F38', white: '#FFFFFF' },
  ...{ mint: '#6DD893', leaf: '#1EAB57', sky: '#7CC6FF', blue: '#1C8FEE', lilac: '#BB9DFE', plum: '#8758E8' },
  ...{ aqua: '#5ECFCB', teal: '#0E9A96', ink: '#33445E', wood: '#A8672A' },
} as const

export const dot = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

export const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`

/** SVG path of a star with outer radius `r`; `inner` is the inner radius as a share of `r`. */
export function star(x: number, y: number, r: number, points = 5, inner = 0.48): string {
  const corners = Array.from({ length: 2 * points }, (_, index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2
    const distance = index % 2 === 0 ? r : r * inner
    return `${(x + distance * Math.cos(angle)).toFixed(1)} ${(y + distance * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}

/** Two halves of a kite, light on the left and dark on the right. */
export const kite = (x: number, y: number, size: number, light: string, dark: string): readonly Part[] => [
  [light, `M${x} ${y - size}V${y + 1.3 * size}L${x - 0.8 * size} ${y}Z`],
  [dark, `M${x} ${y - size}V${y + 1.3 * size}L${x + 0.8 * size} ${y}Z`],
]

/** Two halves of a bow as tied into a kite's tail. */
export const bow = (x: number, y: number, size: number, light: string, dark: string): readonly Part[] => [
  [light, `M${x} ${y}L${x - size} ${y - 0.7 * size}V${y + 0.7 * size}Z`],
  [dark, `M${x} ${y}L${x + size} ${y - 0.7 * size}V${y + 0.7 * size}Z`],
]
