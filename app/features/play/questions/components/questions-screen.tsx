import type { QuestionsPage } from '../contract.ts'
import { BankList } from './bank-list.tsx'
import { BankScreen } from './bank-screen.tsx'
import { ImportScreen } from './import-screen.tsx'
import { ProposalsScreen } from './proposals-screen.tsx'
import { ProposeScreen } from './propose-screen.tsx'

/** Question pages of a class; the screen depends on the URL and the user's role. */
export function QuestionsScreen({ page }: { page: QuestionsPage }) {
  switch (page.screen) {
    case 'banks':
      return <BankList page={page} />
    case 'bank':
      return <BankScreen key={page.bank.id} page={page} />
    case 'import':
      return <ImportScreen page={page} />
    case 'proposals':
      return <ProposalsScreen page={page} />
    case 'propose':
      return <ProposeScreen page={page} />
  }
}

/** Page data of one screen. */
export type PageOf<Screen extends QuestionsPage['screen']> = Extract<QuestionsPage, { screen: Screen }>
