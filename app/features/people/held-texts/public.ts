export { AllowedWordsCard } from './components/allowed-words-card.tsx'
export { heldTextsPath, type AllowedWord, type HeldTextsView, type OwnHeldText, type WaitingTexts } from './contract.ts'
