-- The bank account for transfers becomes a list.
UPDATE configuration SET key = 'banks', value = json_array(json(value)) WHERE key = 'bank';
