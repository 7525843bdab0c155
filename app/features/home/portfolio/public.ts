export type { FamilyWorkItem, OwnPortfolio, StudentPortfolio } from './contract.ts'
export { FamilyWork } from './components/family-work.tsx'
export { OwnPortfolioCard } from './components/own-portfolio-card.tsx'
export { StudentPortfolioCard } from './components/student-portfolio-card.tsx'
