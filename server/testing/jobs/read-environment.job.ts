export default () => ({ ...process.env })
