module.exports = async () => ({});
