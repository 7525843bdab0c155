import type { BadgeId } from '#rules/rewards/badges.ts'
import { bow, box, dot, kite, paper, star, type Part } from './emblem-shapes.ts'

const { sun, amber, cream, coral, red, white, mint, leaf, sky, blue, lilac, plum, aqua, teal, ink, wood } = paper

/** Each badge has a unique picture so that children who cannot read yet recognize it. */
export const badgeEmblems: Readonly<Record<BadgeId, readonly Part[]>> = {
  'first-star': [
    [amber, star(24, 25, 22)],
    [sun, star(24, 25, 15)],
  ],
  'first-boat': [
    [sky, 'M22 6V28H7Z'],
    [blue, 'M25 3V28H42Z'],
    [red, 'M4 31H44L37 43H11Z'],
  ],
  'over-the-hill': [
    [sun, dot(33, 16, 9)],
    [mint, 'M16 42Q32 18 47 42Z'],
    [leaf, 'M1 42Q16 10 33 42Z'],
    [cream, 'M16 42Q22 36 17 32Q13 29 17 26', 3],
  ],
  'long-string': [
    [ink, 'M31 26C18 28 32 36 20 38C12 39 12 45 4 44', 2.5],
    ...kite(32, 15, 13, sky, blue),
    ...bow(20, 38, 5, sun, amber),
  ],
  loops: [
    [teal, 'M39 17A17 17 0 1 0 41 28', 6],
    [teal, 'M28 19H44V3Z'],
  ],
  'rain-or-sun': [
    [amber, star(18, 17, 16, 10, 0.7)],
    [sun, dot(18, 17, 9)],
    [sky, 'M17 36a7 7 0 0 1 1-14a10 10 0 0 1 18-1a8 8 0 0 1 3 15Z'],
    [blue, 'M20 40L18 45M28 40L26 45M36 40L34 45', 3],
  ],
  'own-command': [
    [plum, 'M5 10H16V14H25V10H43V36H25V41H16V36H5Z'],
    [white, star(26, 24, 10)],
  ],
  'keeps-count': [
    [ink, 'M10 9V39M18 9V39M26 9V39M34 9V39', 4.5],
    [amber, 'M4 34L42 14', 5],
  ],
  'three-skins': [
    [red, 'M14 4L25 23H3Z'],
    [blue, box(27, 5, 18, 18)],
    [leaf, dot(24, 35, 10)],
  ],
  short: [
    [amber, star(11, 31, 11)],
    [amber, star(37, 31, 11)],
    [leaf, star(24, 18, 15)],
  ],
  'on-my-own': [
    [ink, 'M22 3V18', 2.5],
    [red, 'M23 3H36L32 8L36 12H23Z'],
    [lilac, 'M22 15L2 43H22Z'],
    [plum, 'M22 15L46 43H22Z'],
    [white, 'M22 15L30 24L26 27L22 24L18 27L15 25Z'],
  ],
  'kept-trying': [
    [coral, 'M3 44V35H13V26H23V17H33V8H45V44Z'],
    [red, 'M13 44V35H23V26H33V17H45V44Z'],
    [sun, star(39, 6, 6)],
  ],
  'came-back': [
    [red, 'M40 42V27a12 12 0 0 0-12-12H16', 7],
    [red, 'M19 2L4 15L19 28Z'],
  ],
  better: [
    [mint, box(4, 31, 11, 13)],
    [mint, box(18, 22, 11, 22)],
    [leaf, box(32, 16, 11, 28)],
    [leaf, 'M37.5 2L47 15H28Z'],
  ],
  'own-mistake': [
    [ink, 'M30 30L43 43', 7],
    [cream, dot(20, 20, 14)],
    [blue, dot(20, 20, 14), 4.5],
    [leaf, 'M13 20L18 26L28 14', 4.5],
  ],
  'five-bows': [
    ...bow(24, 17, 19, sun, amber),
    [red, dot(24, 17, 5)],
    ...[6, 15, 24, 33, 42].map((x): Part => [red, dot(x, 39, 3.5)]),
  ],
  'twenty-bows': [
    ...Array.from(
      { length: 20 },
      (_, index): Part => [
        index % 2 ? lilac : plum,
        dot(24 + 20 * Math.cos((index * Math.PI) / 10), 24 + 20 * Math.sin((index * Math.PI) / 10), 2.8),
      ],
    ),
    ...bow(24, 24, 14, sun, amber),
    [red, dot(24, 24, 4)],
  ],
  'sixty-days': [
    [cream, box(6, 9, 36, 35)],
    [red, box(6, 9, 36, 11)],
    [ink, 'M15 5V13M33 5V13', 4],
    [amber, star(24, 32, 11, 8, 0.7)],
  ],
  'tried-all': [
    [amber, 'M14 11H34A13 13 0 0 1 47 26Q47 38 40 38Q35 38 31 30H17Q13 38 8 38Q1 38 1 26A13 13 0 0 1 14 11Z'],
    [white, 'M14 15V25M9 20H19', 4],
    [red, dot(31, 22, 3)],
    [blue, dot(38, 18, 3)],
  ],
  ahead: [
    [plum, 'M13 30a9 9 0 0 1 1-18a12 12 0 0 1 22-1a9.5 9.5 0 0 1 2 19Z'],
    [sun, 'M27 20L14 35H22L18 47L34 30H26L32 20Z'],
  ],
  proof: [
    [wood, 'M24 5V41M7 11H41', 4],
    [wood, 'M13 44H35L30 38H18Z'],
    [ink, 'M9 12L3 27M9 12L15 27M39 12L33 27M39 12L45 27', 1.8],
    [teal, 'M1 27H17Q15 35 9 35Q3 35 1 27Z'],
    [aqua, 'M31 27H47Q45 35 39 35Q33 35 31 27Z'],
  ],
  'moon-night': [
    [amber, 'M29 4A20 20 0 1 0 44 33A17 17 0 0 1 29 4Z'],
    [sun, star(37, 15, 8)],
  ],
  'light-fingers': [
    [red, 'M8 6H40L45 43H3Z'],
    [cream, 'M12 6H36L38 34H10Z'],
    [ink, 'M17 29L24 11L31 29M20 23H28', 3.5],
  ],
  keeper: [
    [sun, 'M21 15L1 7V22Z'],
    [sun, 'M27 15L47 7V22Z'],
    [red, 'M15 45L19 20H29L33 45Z'],
    [white, 'M17.2 31H30.800L31.8 38H16.200Z'],
    [amber, box(19, 11, 10, 9)],
    [ink, 'M16 11L24 3L32 11Z'],
  ],
  rhythm: [
    [red, 'M6 22V37Q24 48 42 37V22Z'],
    [cream, 'M6 22a18 7 0 1 0 36 0a18 7 0 1 0 -36 0Z'],
    [wood, 'M7 4L21 21M41 4L27 21', 4],
    [sun, 'M6 27L15 41L24 31L33 41L42 27', 2.5],
  ],
  'sharp-eye': [
    [cream, 'M1 24Q24 -2 47 24Q24 50 1 24Z'],
    [ink, 'M1 24Q24 -2 47 24Q24 50 1 24Z', 3],
    [blue, dot(24, 24, 10)],
    [ink, dot(24, 24, 5)],
    [white, dot(28, 20, 2.5)],
  ],
  halves: [
    [coral, 'M21 5A19 19 0 0 0 21 43Z'],
    [red, 'M27 5A19 19 0 0 1 27 43Z'],
    [cream, 'M21 12A12 12 0 0 0 21 36Z'],
    [cream, 'M27 12A12 12 0 0 1 27 36Z'],
  ],
  sure: [
    [plum, star(24, 24, 22, 12, 0.84)],
    [white, 'M14 24L21 32L34 16', 5.5],
  ],
  'safe-flyer': [[mint, 'M24 2V46Q6 38 6 24V8Z'], [leaf, 'M24 2V46Q42 38 42 24V8Z'], ...kite(24, 20, 10, cream, white)],
  'typed-code': [
    [ink, 'M7 8H41Q45 8 45 12V36Q45 40 41 40H7Q3 40 3 36V12Q3 8 7 8Z'],
    [sun, 'M11 16L20 24L11 32', 4.5],
    [white, 'M25 32H37', 4.5],
  ],
  helped: [
    [coral, 'M24 43C-1 26 2 6 14 6C20 6 24 11 24 14Z'],
    [red, 'M24 43C49 26 46 6 34 6C28 6 24 11 24 14Z'],
  ],
  'good-pair': [...kite(15, 19, 15, coral, red), ...kite(33, 23, 15, sky, blue)],
  'question-maker': [
    [plum, 'M8 4H40Q46 4 46 10V28Q46 34 40 34H26L14 45V34H8Q2 34 2 28V10Q2 4 8 4Z'],
    [white, 'M18 14a6 6 0 1 1 9 5q-3 2-3 4', 4],
    [white, dot(24, 28.5, 2.4)],
  ],
  together: [
    ...[red, amber, leaf, teal, blue, plum].map(
      (colour, index): Part => [
        colour,
        dot(24 + 14 * Math.sin((index * Math.PI) / 3), 24 - 14 * Math.cos((index * Math.PI) / 3), 8),
      ],
    ),
    [sun, dot(24, 24, 8)],
  ],
  'took-part': [
    [wood, 'M11 4V45', 4],
    [sky, 'M13 6H43L34 17L43 28H13Z'],
    [blue, 'M13 17H34L43 28H13Z'],
  ],
  'beat-myself': [
    [amber, 'M13 9H6Q6 22 17 23M35 9H42Q42 22 31 23', 3.5],
    [sun, 'M12 4H24V30Q12 28 12 16Z'],
    [amber, 'M36 4H24V30Q36 28 36 16Z'],
    [wood, 'M21 28H27V38H33V44H15V38H21Z'],
  ],
  'ten-days': [
    [blue, dot(23, 25, 20)],
    [white, dot(23, 25, 13.5)],
    [red, dot(23, 25, 7)],
    [ink, 'M23 25L40 8', 3],
    [amber, 'M37 11L38 4L43 1L44 4L47 5L44 10Z'],
  ],
}
