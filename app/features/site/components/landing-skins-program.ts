import { move, programOf, repeat } from '#rules/program/tree.ts'

export const skinsProgram = programOf(repeat(3, [move('up')]), move('right'))

/** Written out, so that the page need not bring the printer along; the test keeps the two the same. */
export const skinsPython = 'for _ in range(3):\n    fly_up()\nfly_right()'
