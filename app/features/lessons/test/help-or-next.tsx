import { HintButton } from '../hints/hint-button.tsx'
import type { Hints } from '../hints/use-hints.ts'
import type { Ways } from '../player/use-next.ts'
import { useTest } from './test-mode.ts'
import { TestNext } from './test-next.tsx'

type HelpOrNextProps = {
  hints: Pick<Hints, 'rung' | 'isOpen' | 'toggle'>
  offered: boolean
  ways: Ways
  ran: boolean
}

/** The way to the hints; in a test, the way on. */
export const HelpOrNext = ({ hints, offered, ways, ran }: HelpOrNextProps) =>
  useTest() ? <TestNext ways={ways} answered={ran} /> : <HintButton hints={hints} offered={offered} />
