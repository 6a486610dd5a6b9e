// What a crash of a native library looks like to the pool.
export default (): never => process.exit(1)
