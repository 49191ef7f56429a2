-- `searchText` is without every accent of Latin-1, like `plain` of contract/search.ts, and not only without those of Spanish:
-- "goncalves" finds "Gonçalves". In two columns, as the server's parser refuses so many calls in one; lower() changes ASCII only.
DROP INDEX customers_by_search_text;
ALTER TABLE customers ADD COLUMN lowerText TEXT GENERATED ALWAYS AS (
  lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    coalesce(nullif(company, ''), name) || ' ' || name || ' ' || tax_id || ' ' || email || ' ' || phone || ' ' || coalesce(legal_name, ''),
    'À', 'à'), 'Á', 'á'), 'Â', 'â'), 'Ã', 'ã'), 'Ä', 'ä'), 'Å', 'å'), 'Ç', 'ç'), 'È', 'è'), 'É', 'é'), 'Ê', 'ê'), 'Ë', 'ë'),
    'Ì', 'ì'), 'Í', 'í'), 'Î', 'î'), 'Ï', 'ï'), 'Ñ', 'ñ'), 'Ò', 'ò'), 'Ó', 'ó'), 'Ô', 'ô'), 'Õ', 'õ'), 'Ö', 'ö'),
    'Ù', 'ù'), 'Ú', 'ú'), 'Û', 'û'), 'Ü', 'ü'), 'Ý', 'ý'))
) VIRTUAL;
-- Only now: SQLite cannot drop the last column of a table when a comma stands in the comment before it.
ALTER TABLE customers DROP COLUMN searchText;
ALTER TABLE customers ADD COLUMN searchText TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lowerText,
    'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ç', 'c'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'),
    'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ñ', 'n'), 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'),
    'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ý', 'y'), 'ÿ', 'y')
) VIRTUAL;
CREATE INDEX customers_by_search_text ON customers (searchText);

ALTER TABLE users ADD COLUMN lowerText TEXT GENERATED ALWAYS AS (
  lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    nombre || ' ' || email,
    'À', 'à'), 'Á', 'á'), 'Â', 'â'), 'Ã', 'ã'), 'Ä', 'ä'), 'Å', 'å'), 'Ç', 'ç'), 'È', 'è'), 'É', 'é'), 'Ê', 'ê'), 'Ë', 'ë'),
    'Ì', 'ì'), 'Í', 'í'), 'Î', 'î'), 'Ï', 'ï'), 'Ñ', 'ñ'), 'Ò', 'ò'), 'Ó', 'ó'), 'Ô', 'ô'), 'Õ', 'õ'), 'Ö', 'ö'),
    'Ù', 'ù'), 'Ú', 'ú'), 'Û', 'û'), 'Ü', 'ü'), 'Ý', 'ý'))
) VIRTUAL;
ALTER TABLE users DROP COLUMN searchText;
ALTER TABLE users ADD COLUMN searchText TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lowerText,
    'à', 'a'), 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ç', 'c'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'),
    'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ñ', 'n'), 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'),
    'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ý', 'y'), 'ÿ', 'y')
) VIRTUAL;
