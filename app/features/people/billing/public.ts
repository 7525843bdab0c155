export { useOrderTexts } from './components/buy/use-order-texts.ts'
