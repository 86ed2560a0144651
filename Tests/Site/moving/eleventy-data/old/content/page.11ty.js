export function render() { return "<p>x</p>"; }
