export { Attending } from './components/attending.tsx'
export { ClassBoard, type Board } from './components/class-board.tsx'
export { WhoIsHere } from './components/who-is-here.tsx'
