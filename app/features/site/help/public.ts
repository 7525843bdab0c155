export { helpOfScreen } from './help-of-screen.ts'
