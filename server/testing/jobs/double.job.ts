export default (number: number): number => number * 2
