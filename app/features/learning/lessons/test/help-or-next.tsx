import { HintButton } from '../hints/hint-button.tsx'
import type { Hints } from '../hints/use-hints.ts'
import type { StepLinks } from '../player/use-step-links.ts'
import { useTest } from './test-mode.ts'
import { TestNext } from './test-next.tsx'

type HelpOrNextProps = {
  hints: Pick<Hints, 'rung' | 'isOpen' | 'toggle'>
  offered: boolean
  links: StepLinks
  hasRun: boolean
}

/** Hint button; in a test, the button to the next step instead. */
export const HelpOrNext = ({ hints, offered, links, hasRun }: HelpOrNextProps) =>
  useTest() ? <TestNext links={links} isAnswered={hasRun} /> : <HintButton hints={hints} offered={offered} />
