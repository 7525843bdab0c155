export { Puzzle } from './components/puzzle.tsx'
