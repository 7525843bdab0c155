export { Puzzle } from './components/puzzle/puzzle.tsx'
