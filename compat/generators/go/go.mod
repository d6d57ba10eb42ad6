module tasman/compat

go 1.26

